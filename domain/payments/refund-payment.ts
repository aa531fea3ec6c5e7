import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { payments, refunds } from '../../db/schema.ts'
import type { Cards, Refund } from '../../providers/cards.ts'
import { type Context, newId } from '../context.ts'
import { lockSession } from '../seats/lock.ts'
import { hasBlockingDispute } from './disputes.ts'
import { applyProviderRefunds, sumRefunds } from './provider-refunds.ts'
import type { Payment } from './record-payment.ts'
import type { RequestedRefund } from './requested-refunds.ts'

/** A card that takes no money back is for a person to look at, who finds it in the log, and in the list as due back. */
const MAX_FAILED_REFUNDS = 3
/** A refund takes two steps, and more when others work on it at the same moment. */
const MAX_STEPS = 8

/**
 * Gives back what is due. When the provider is away the payment stays due, and the reconciler tries again; however often
 * and by however many this is run, in however many processes, it goes back once. A refund that the provider takes its time
 * for leaves the payment due, until it has happened.
 */
export async function tryRefund(context: Context, cards: Cards, payment: Payment): Promise<Payment> {
  try {
    return await refundPayment(context, cards, payment)
  } catch (error) {
    context.log.error({ err: error, paymentId: payment.id }, 'refund still due')
    return payment
  }
}

/** As `payBack`, but it throws what went wrong. */
export async function refundPayment(context: Context, cards: Cards, payment: Payment): Promise<Payment> {
  let seen = payment
  let refused: string | undefined
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const made = await cards.listRefunds(payment.providerRef)
    const next = await context.database.transaction((transaction) =>
      nextStep(transaction, context, seen, made),
    )
    if (next.do === 'nothing') return next.payment
    if (next.do === 'look again') seen = next.payment
    else if (refused === undefined) refused = await requestRefund(context, cards, payment, next.refund)
    else break
  }
  throw new Error(`The refund of ${payment.providerRef} does not come to an end. ${refused ?? ''}`)
}

type Step =
  | { do: 'nothing'; payment: Payment }
  | { do: 'look again'; payment: Payment }
  | { do: 'ask'; refund: RequestedRefund }

/**
 * Writes down what the provider said, `made`, and what is to be asked of it next. One after another, in all processes:
 * whoever comes second finds what the first wants to ask, and asks the same.
 */
async function nextStep(
  transaction: Executor,
  context: Context,
  seen: Payment,
  made: Refund[],
): Promise<Step> {
  await lockSession(transaction, seen.sessionId)
  const [current] = await transaction.select().from(payments).where(eq(payments.id, seen.id))
  if (current?.status !== 'refund_due') return { do: 'nothing', payment: current ?? seen }
  const asked = await transaction.select().from(refunds).where(eq(refunds.paymentId, seen.id))
  const isOld = asked.some(({ reference }) => reference && !made.some((one) => one.reference === reference))
  if (isOld || current.refundedMinor !== seen.refundedMinor) return { do: 'look again', payment: current }

  const payment = await applyProviderRefunds(transaction, context, current, made)
  if (payment.status !== 'refund_due' || sumRefunds(made, 'pending') > 0) return { do: 'nothing', payment }
  // What a bank has taken cannot be given back a second time. The reconciler goes on when it has decided.
  if (await hasBlockingDispute(transaction, payment.id)) return { do: 'nothing', payment }
  const [open] = await transaction
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.state, 'asked')))
  if (open) return { do: 'ask', refund: open }
  if (made.filter(({ state }) => state === 'failed').length >= MAX_FAILED_REFUNDS) {
    throw new Error(`Refunds of ${payment.providerRef} keep failing`)
  }
  const dueMinor = payment.refundMinor ?? payment.amountMinor
  const [refund] = await transaction
    .insert(refunds)
    .values({
      id: newId(context),
      paymentId: payment.id,
      amountMinor: dueMinor - payment.refundedMinor,
      state: 'asked',
      createdAt: context.clock(),
    })
    .returning()
  if (!refund) throw new Error(`The refund of ${payment.providerRef} was not written`)
  return { do: 'ask', refund }
}

/** Answers why the provider refuses: then nothing goes back by this one, and it is forgotten. */
async function requestRefund(
  { database }: Context,
  cards: Cards,
  { providerRef }: Payment,
  { id, amountMinor }: RequestedRefund,
): Promise<string | undefined> {
  const answer = await cards.refund(providerRef, amountMinor, id)
  if (!('refused' in answer)) return undefined
  await database.delete(refunds).where(and(eq(refunds.id, id), eq(refunds.state, 'asked')))
  return answer.refused
}
