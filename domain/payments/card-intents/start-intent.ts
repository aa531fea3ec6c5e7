import { eq } from 'drizzle-orm'
import { ApiError, rateLimited } from '../../../contract/http/errors.ts'
import { cardIntents } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import { type Context, newId } from '../../context.ts'
import { assertMethod } from '../checkouts/choose-attempt.ts'
import { requireUser } from '../checkouts/reserve-seat.ts'
import {
  asProviderIntent,
  type CardIntent,
  INTENT_MS,
  listIntents,
  requireCards,
  takeIntent,
} from './card-intents.ts'

/** How many of a person may be open at once. */
const MAX_OPEN = 3

/**
 * Begins a card payment that names no session yet and holds no seat (C12). A fourth one of a person ends
 * the oldest that is unpaid. Throws 409 for an amount that cards do not take, 429 while three are paid and
 * unused, and 503 when the provider is unavailable. `amountMinor`: in the smallest unit.
 */
export async function startIntent(
  context: Context,
  actor: Actor,
  amountMinor: number,
): Promise<{ clientSecret: string; amountMinor: number }> {
  assertMethod(context, 'card', amountMinor)
  const provider = requireCards(context)
  await context.limits.consume('payment-attempts', actor.id)
  const intent = await insertIntent(context, actor.id, amountMinor)
  const started = await provider
    .start({
      attemptId: intent.id,
      amountMinor,
      currency: intent.currency,
      description: 'Study session',
      payer: { name: actor.name ?? '', email: actor.email, phone: actor.phone },
      returnUrl: `${context.publicUrl}/api/payments/${intent.id}/return`,
      noticeUrl: `${context.publicUrl}/api/webhooks/card`,
      records: { userId: actor.id },
    })
    .catch(async (error: unknown) => {
      // Nobody has got what they need to pay it.
      await takeIntent(context.database, intent)
      throw error
    })
  const { reference, clientSecret } = started
  const [saved] = await context.database
    .update(cardIntents)
    .set({ reference })
    .where(eq(cardIntents.id, intent.id))
    .returning()
  if (saved && clientSecret !== undefined) return { clientSecret, amountMinor }
  await provider.end({ ...asProviderIntent(intent), reference })
  throw new ApiError('payments_unavailable')
}

/** A place among the person's open ones, for which unpaid older ones are ended. */
async function insertIntent(context: Context, userId: string, amountMinor: number): Promise<CardIntent> {
  const { database, currency } = context
  for (;;) {
    const createdAt = context.clock()
    const placed = await database.transaction(async (transaction) => {
      await requireUser(transaction, userId)
      const open = await listIntents(transaction, userId)
      if (open.length >= MAX_OPEN) return { open }
      const values = { id: newId(context), userId, amountMinor, currency, createdAt }
      const [intent] = await transaction.insert(cardIntents).values(values).returning()
      if (!intent) throw new Error('The card payment was not written')
      return { intent }
    })
    if (placed.intent) return placed.intent
    await endOldest(context, placed.open)
  }
}

async function endOldest(context: Context, open: CardIntent[]): Promise<void> {
  const provider = requireCards(context)
  for (const intent of open)
    if (await provider.end(asProviderIntent(intent))) {
      await takeIntent(context.database, intent)
      return
    }
  const [first] = open
  const sinceMs = context.clock().getTime() - (first?.createdAt ?? context.clock()).getTime()
  throw rateLimited(Math.max(1, INTENT_MS - sinceMs))
}
