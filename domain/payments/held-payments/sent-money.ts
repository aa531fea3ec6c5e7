import { and, eq } from 'drizzle-orm'
import { ApiError, conflict, invalid, notFound } from '../../../contract/http/errors.ts'
import { parseTrxId, type Wallet } from '../../../contract/payments/payment-methods.ts'
import type { Executor } from '../../../db/client.ts'
import { attempts, checkouts } from '../../../db/schema.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { lockExistingUser } from '../../deleted-users.ts'
import type { Checkout } from '../../seats/checkouts.ts'
import { moveHoldEnd } from '../../seats/holds.ts'
import { inTurn } from '../../seats/in-turn.ts'
import { rules } from '../../settings/rules.ts'
import { type Attempt, listAttempts, saveDeskAttempt } from '../attempts/attempts.ts'
import { assertDesk } from '../attempts/desk-hold.ts'
import { kindOf } from '../kinds/kinds.ts'
import { lockCheckout } from '../kinds/lock-checkout.ts'
import { isUndecided } from '../settlement/deciding.ts'
import { acceptSent, refuseSent } from './decide.ts'
import { lookForSent } from './look-for-sent.ts'
import { requireUnused } from './unused-reference.ts'

const HOUR_MS = 3600_000

/** A person who errs so often for one seat has to come to the desk. */
const MAX_REFERENCES = 3

/** The payer reads it, whose language is not known here. */
const PAID_ONLINE =
  'এই ট্রানজেকশন আইডি অনলাইনে করা একটি পেমেন্টের, হাতে পাঠানো টাকার নয়। This TrxID is of an online payment, not of money sent by hand.'

type Sent = { wallet: Wallet; trxId: string }

/**
 * Notes the transaction id of money that the actor sent by hand (M11). The seat waits until somebody has
 * checked it, or bKash has confirmed it. Throws 400 for what is no transaction id, 404, and 409 when the seat
 * is gone, the payment is over, somebody has given this id already, or no more seats may be kept without a
 * payment.
 */
export async function giveReference(
  context: Context,
  actor: Actor,
  checkoutId: string,
  sent: Sent,
): Promise<void> {
  const trxId = parseTrxId(sent.trxId)
  if (!trxId) throw invalid('trxId', 'invalid_trx_id')
  const { database } = context
  const [own] = await database.select().from(checkouts).where(isOwn(actor, checkoutId))
  if (!own) throw notFound('checkout_not_found')
  const attempt = await inTurn(context, own.sessionId, () =>
    database.transaction((transaction) => holdPayment(transaction, context, own, { ...sent, trxId })),
  ).catch((error: unknown): never => {
    throw isUniqueViolation(error) ? conflict('reference_used', 'trxId') : error
  })
  await checkSent(context, attempt)
}

const isOwn = (actor: Actor, id: string) => and(eq(checkouts.id, id), eq(checkouts.userId, actor.id))

async function holdPayment(
  transaction: Executor,
  context: Context,
  own: Checkout,
  { wallet, trxId }: Sent,
): Promise<Attempt> {
  const { id, userId } = own
  const locked = await lockCheckout(transaction, id)
  if (!locked || locked.checkout.closedAt) throw conflict('checkout_over')
  if (!(await lockExistingUser(transaction, userId))) throw conflict('checkout_over')
  const { checkout, session } = locked
  await kindOf(checkout).requireReferable(transaction, context, checkout, session)
  await requireUnused(transaction, { wallet, trxId }, 'trxId')
  const known = await listAttempts(transaction, checkout.id)
  if (known.some(isUndecided)) throw conflict('already_started')
  const atDesk = known.filter(({ method }) => method === 'desk')
  if (atDesk.filter(({ endReason }) => endReason === 'reference_refused').length >= MAX_REFERENCES)
    throw conflict('too_many_references')
  // The id may be made up, so it holds a seat only where the way to the desk would.
  if (atDesk.length === 0) await assertDesk(transaction, context, { session, checkout })
  const { checkHours } = await rules.sentMoney.read(transaction)
  const heldSince = context.clock()
  const heldUntil = new Date(heldSince.getTime() + checkHours * HOUR_MS)
  await moveHoldEnd(transaction, context, checkout.id, heldUntil)
  const open = atDesk.find(({ state }) => state === 'open')
  const held = { state: 'held', wallet, reference: trxId, heldSince, heldUntil } as const
  return saveDeskAttempt(transaction, context, checkout, open, held)
}

/**
 * Asks bKash about money that was sent to the centre's wallet. When it came with this amount, nobody has to
 * check it by hand; when it is a payment through our checkout, it counts there and not here.
 */
export async function checkSent(context: Context, attempt: Attempt): Promise<void> {
  const { amountMinor, currency, state } = attempt
  if (state !== 'held') return
  const found = await lookForSent(context, attempt)
  if (!found) return
  const isThis = found.isCompleted && found.amountMinor === amountMinor && found.currency === currency
  if (!found.isCheckout && !isThis) return
  const decided = found.isCheckout
    ? refuseSent(context, 'bKash', attempt, PAID_ONLINE)
    : acceptSent(context, 'bKash', attempt, found.completedAt)
  await decided.catch((error: unknown) => {
    // Somebody has decided meanwhile.
    if (!(error instanceof ApiError) || error.status !== 409) throw error
  })
}

/** A notice of bKash about money that somebody sent or paid at the counter: a reason to ask. */
export async function checkSentByTrxId(context: Context, trxId: string): Promise<void> {
  const [attempt] = await context.database
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.method, 'desk'),
        eq(attempts.wallet, 'bkash'),
        eq(attempts.reference, trxId.toUpperCase()),
        eq(attempts.state, 'held'),
      ),
    )
  if (attempt) await checkSent(context, attempt)
}
