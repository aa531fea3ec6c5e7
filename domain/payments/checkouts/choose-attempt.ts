import { conflict, rateLimited } from '../../../contract/http/errors.ts'
import { HOLD_MS_BY_METHOD } from '../../../contract/payments/hold-times.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import type { CheckoutMethod, PaymentMethod } from '../../../contract/payments/payment-methods.ts'
import type { Executor } from '../../../db/client.ts'
import { attempts } from '../../../db/schema.ts'
import { type Context, newId } from '../../context.ts'
import { takesAmount } from '../../sales/ways.ts'
import type { Checkout } from '../../seats/checkouts.ts'
import { moveHoldEnd } from '../../seats/holds.ts'
import type { LockedSession } from '../../seats/lock.ts'
import { type Attempt, listAttempts } from '../attempts/attempts.ts'
import { assertDesk } from '../attempts/desk-hold.ts'
import { isUndecided } from '../settlement/deciding.ts'

/** More attempts at one checkout than any honest person makes. */
const MAX_ATTEMPTS = 20
const TOO_MANY_WAIT_MS = 10 * 60_000

/** Throws 409 for a method that is not configured here, or does not take this amount. */
export function assertMethod(context: Context, method: CheckoutMethod, amountMinor: number): void {
  const { payments, currency } = context
  if (method === 'desk' || method === 'balance' || takesAmount(context, method, amountMinor)) return
  const provider = payments[method]
  if (!provider) throw conflict(method === 'card' ? 'cards_not_configured' : 'method_unavailable')
  const { minMinor, maxMinor } = provider.limits
  const params = { min: toMajor(minMinor, currency), max: toMajor(maxMinor, currency) }
  throw conflict({ code: 'method_amount', params })
}

export type Choice = {
  session: LockedSession
  checkout: Checkout
  method: PaymentMethod
  /** Its attempts, where the caller has read them. */
  known?: Attempt[] | undefined
}

/**
 * The checkout's attempt by this method that is not over, or a new one. Attempts by other methods stay open
 * to the person until one has paid. Throws 409 while the provider or a person decides about another one,
 * and 429. Needs the session's lock.
 */
export async function chooseAttempt(
  transaction: Executor,
  context: Context,
  { session, checkout, method, known: read }: Choice,
): Promise<{ checkout: Checkout; attempt: Attempt; isNew: boolean }> {
  assertMethod(context, method, checkout.amountMinor)
  const known = read ?? (await listAttempts(transaction, checkout.id))
  if (known.some(isUndecided)) throw conflict('already_started')
  const open = known.findLast((attempt) => attempt.method === method && attempt.state === 'open')
  if (open) return { checkout, attempt: open, isNew: false }
  if (known.length >= MAX_ATTEMPTS) throw rateLimited(TOO_MANY_WAIT_MS)
  if (method === 'desk') await assertDesk(transaction, context, { session, checkout })
  const now = context.clock()
  const [attempt] = await transaction
    .insert(attempts)
    .values({
      id: newId(context),
      checkoutId: checkout.id,
      method,
      state: 'open',
      amountMinor: checkout.amountMinor,
      currency: checkout.currency,
      createdAt: now,
    })
    .returning()
  if (!attempt) throw new Error(`The attempt of ${checkout.id} was not written`)
  return { checkout: await prolong(transaction, context, checkout, method), attempt, isNew: true }
}

/**
 * A method that takes longer lets the hold last longer, counted from its regular start: nobody holds a seat
 * by switching.
 */
async function prolong(
  transaction: Executor,
  context: Context,
  checkout: Checkout,
  method: PaymentMethod,
): Promise<Checkout> {
  const start = checkout.holdStarts.at(-1) ?? checkout.createdAt
  const end = new Date(start.getTime() + HOLD_MS_BY_METHOD[method])
  if (end <= checkout.holdExpiresAt) return checkout
  await moveHoldEnd(transaction, context, checkout.id, end)
  return { ...checkout, holdExpiresAt: end }
}
