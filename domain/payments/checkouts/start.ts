import { and, eq, exists, isNull, or } from 'drizzle-orm'
import { ApiError, conflict } from '../../../contract/http/errors.ts'
import { attempts, checkouts, users } from '../../../db/schema.ts'
import type { PaymentProvider } from '../../../providers/payments/provider.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { requireByCode } from '../../discounts/find-by-code.ts'
import type { Checkout } from '../../seats/checkouts.ts'
import { inTurn } from '../../seats/in-turn.ts'
import { type Attempt, asProviderAttempt, endAttempt, findAttempt, providerOf } from '../attempts/attempts.ts'
import { refundReasonOf } from '../ledger/refund-reason.ts'
import { settle } from '../settlement/settle.ts'
import { endAttempts, endCheckout } from './end.ts'
import { reservePart } from './reserve-part.ts'
import { type Booked, type CheckoutRequest, type Reserved, reserveSeat } from './reserve-seat.ts'

/**
 * What the payer needs to go on: the provider's page, or a secret for the form in ours. Neither at the desk.
 */
type Continuation = { redirectUrl?: string | undefined; clientSecret?: string | undefined }
export type StartedCheckout = Continuation & { checkout: Checkout; attempt: Attempt }

/** A discount code as it was typed, and the address that it came from, for the limit of wrong codes. */
type TypedCode = { typed: string; address: string | undefined }

/**
 * An attempt that ended meanwhile is followed by another one; more than a few in a row means that something
 * else is wrong.
 */
const MAX_TRIES = 4
/** After this, a start that has not answered is taken for lost. */
const START_MS = 30_000

/**
 * Holds a seat and starts an attempt to pay for it, or goes on with the person's open one: two tabs or a
 * reload pay once. Throws 400 for another price than was shown, 404, 409 for what T13 forbids and for a
 * payment that somebody else decides about, 429, and 503 when the provider is unavailable. A seat that costs
 * nothing with a discount is booked at once.
 */
export async function startCheckout(
  context: Context,
  actor: Actor,
  { part, ...asked }: Omit<CheckoutRequest, 'discountId' | 'part'> & { part?: number | undefined },
  code?: TypedCode,
): Promise<StartedCheckout | Booked> {
  if (isLater(part) && code) throw conflict('code_not_for_session', 'code')
  const discountId =
    code && (await requireByCode(context, { userId: actor.id, address: code.address }, code.typed))
  const reserve = () =>
    isLater(part)
      ? reservePart(context, actor, { ...asked, part })
      : reserveSeat(context, actor, { ...asked, discountId, part: part === undefined ? part : 1 })
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const reserved = await inTurn(context, asked.sessionId, reserve)
    if ('outdated' in reserved) {
      await endCheckout(context, reserved.outdated)
      continue
    }
    if ('repriced' in reserved) {
      await endAttempts(context, reserved.repriced)
      continue
    }
    if ('bookingId' in reserved) {
      const { method } = asked
      if (method === 'balance') context.activity.paid({ method, status: 'paid' })
      return reserved
    }
    const { checkout, attempt } = reserved
    const provider = providerOf(context, attempt)
    const started = provider
      ? await inTurn(context, checkout.id, () => continueAttempt(context, provider, reserved))
      : {}
    if (started) return { checkout, attempt, ...started }
  }
  throw conflict('payment_processing')
}

/** The first part buys the seat. */
const isLater = (part: number | undefined): part is number => part !== undefined && part > 1

/** Undefined when the attempt is over, so that another one may begin. */
async function continueAttempt(
  context: Context,
  provider: PaymentProvider,
  reserved: Reserved,
): Promise<Continuation | undefined> {
  if (reserved.isNew) return begin(context, provider, reserved)
  // Another request may have begun it meanwhile, or ended it.
  const attempt = await findAttempt(context.database, reserved.attempt.id)
  if (attempt?.state !== 'open') return undefined
  if (attempt.reference === null) {
    if (provider.isStartIdempotent) return begin(context, provider, { ...reserved, attempt })
    if (context.clock().getTime() - attempt.createdAt.getTime() < START_MS) throw conflict('already_started')
    await endAttempt(context.database, attempt, 'payment_cancelled')
    return undefined
  }
  const settlement = await settle(context, attempt)
  if (settlement.payment) {
    const { payment } = settlement
    throw conflict(payment.status === 'paid' ? 'already_booked' : refundReasonOf(payment))
  }
  if (settlement.state === 'open') {
    const { clientSecret } = settlement
    return { redirectUrl: attempt.redirectUrl ?? undefined, clientSecret }
  }
  if (settlement.state !== 'ended' && settlement.state !== 'unknown') throw conflict('payment_processing')
  await endAttempt(context.database, attempt, 'payment_cancelled')
  return undefined
}

/** Begins an attempt at its provider. A lost answer ends it, unless the provider answers the same again. */
async function begin(
  context: Context,
  provider: PaymentProvider,
  reserved: Reserved,
): Promise<Continuation | undefined> {
  const { attempt } = reserved
  const started = await provider.start(orderOf(context, reserved)).catch(async (error: unknown) => {
    const isLost = error instanceof ApiError && error.status === 503
    if (!isLost || !provider.isStartIdempotent)
      await endAttempt(context.database, attempt, 'payment_declined')
    throw error
  })
  const { reference, redirectUrl, clientSecret } = started
  if (await saveReference(context, attempt, { reference, redirectUrl })) return { redirectUrl, clientSecret }
  // The checkout was closed meanwhile, or the account deleted: nobody must pay for it.
  await provider.end({ ...asProviderAttempt(attempt), reference })
  await endAttempt(context.database, attempt, 'payment_cancelled')
  return undefined
}

function orderOf({ publicUrl }: Context, { checkout, attempt, payer }: Reserved) {
  const { id, amountMinor, currency, method } = attempt
  const { name, email, phone } = payer
  return {
    attemptId: id,
    amountMinor,
    currency,
    description: checkout.sessionTitle,
    payer: { name: name ?? '', email, phone },
    returnUrl: `${publicUrl}/api/payments/${id}/return`,
    noticeUrl: `${publicUrl}/api/webhooks/${method}`,
    records: { checkoutId: checkout.id, sessionId: checkout.sessionId, userId: checkout.userId },
  }
}

/**
 * Returns false for an attempt that ended meanwhile, and when the checkout was closed or its account deleted.
 */
async function saveReference(
  { database }: Context,
  { id, checkoutId }: Attempt,
  started: { reference: string; redirectUrl: string | undefined },
): Promise<boolean> {
  const wanted = database
    .select({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(users, eq(users.id, checkouts.userId))
    .where(and(eq(checkouts.id, checkoutId), isNull(checkouts.closedAt), isNull(users.deletedAt)))
  const isSame = or(isNull(attempts.reference), eq(attempts.reference, started.reference))
  const saved = await database
    .update(attempts)
    .set({ reference: started.reference, redirectUrl: started.redirectUrl ?? null })
    .where(and(eq(attempts.id, id), eq(attempts.state, 'open'), isSame, exists(wanted)))
    .returning({ id: attempts.id })
  return saved.length > 0
}
