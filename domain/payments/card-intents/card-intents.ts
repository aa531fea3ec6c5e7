import { and, asc, eq } from 'drizzle-orm'
import { conflict } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { cardIntents } from '../../../db/schema.ts'
import type { PaymentProvider, ProviderAttempt } from '../../../providers/payments/provider.ts'
import type { Context } from '../../context.ts'

/** A card payment that somebody has begun without naming a session. */
export type CardIntent = typeof cardIntents.$inferSelect

/** How long one may be used, in milliseconds. Afterwards its money is refunded. */
export const INTENT_MS = 3600_000

export const asProviderIntent = (intent: CardIntent): ProviderAttempt => ({
  attemptId: intent.id,
  reference: intent.reference,
  amountMinor: intent.amountMinor,
  currency: intent.currency,
})

/** Throws 409 where cards are not configured. */
export function requireCards({ payments }: Context): PaymentProvider {
  if (!payments.card) throw conflict('cards_not_configured')
  return payments.card
}

/** The intents of a person that nobody has used, oldest first. */
export const listIntents = (queries: Executor, userId: string): Promise<CardIntent[]> =>
  queries
    .select()
    .from(cardIntents)
    .where(eq(cardIntents.userId, userId))
    .orderBy(asc(cardIntents.createdAt), asc(cardIntents.id))

/** A person's intent that the provider knows under this reference. */
export async function findIntent(
  queries: Executor,
  userId: string,
  reference: string,
): Promise<CardIntent | undefined> {
  const [intent] = await queries
    .select()
    .from(cardIntents)
    .where(and(eq(cardIntents.userId, userId), eq(cardIntents.reference, reference)))
  return intent
}

/** Takes an intent, which only one can. Returns false when somebody was first. */
export async function takeIntent(queries: Executor, { id }: CardIntent): Promise<boolean> {
  const taken = await queries.delete(cardIntents).where(eq(cardIntents.id, id)).returning()
  return taken.length > 0
}
