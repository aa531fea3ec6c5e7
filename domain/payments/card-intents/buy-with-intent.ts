import { conflict, notFound } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { attempts, checkouts } from '../../../db/schema.ts'
import type { Charge } from '../../../providers/payments/provider.ts'
import { type Context, newId } from '../../context.ts'
import { lockFacts } from '../../sales/facts.ts'
import { priceOf } from '../../sales/price.ts'
import type { Checkout } from '../../seats/checkouts.ts'
import type { LockedSession } from '../../seats/lock.ts'
import { endCheckout } from '../checkouts/end.ts'
import { priceColumns } from '../kinds/price-checkout.ts'
import { recordMoney } from '../kinds/record-money.ts'
import type { Payment } from '../ledger/payment.ts'
import { tryRefund } from '../provider-refunds/send.ts'
import { waitsForMinimum } from '../settlement/deciding.ts'
import { asProviderIntent, type CardIntent, requireCards, takeIntent } from './card-intents.ts'

/**
 * Buys a seat of a session with a card payment that was begun without one: the amount must be the whole fee,
 * or what the seat costs this person now. What is above that is refunded, and all of it, with the reason,
 * where it buys no seat. Returns null when somebody else was first. Throws 404 for a session that does not
 * exist, and 409 for a payment that is not finished, and while it is being decided whether the session has
 * enough people: then the payment may still be used.
 */
export async function buyWithIntent(
  context: Context,
  intent: CardIntent,
  sessionId: string,
): Promise<Payment | null> {
  const outcome = await requireCards(context).look(asProviderIntent(intent))
  if (outcome.state === 'processing') throw conflict('payment_processing')
  if (outcome.state !== 'paid') throw conflict('payment_unfinished', 'transactionId')
  const [charge] = outcome.charges
  for (;;) {
    const used = await context.database.transaction((transaction) =>
      record(transaction, context, { intent, charge, sessionId }),
    )
    if (used === null) return null
    if ('outdated' in used) {
      await endCheckout(context, used.outdated)
      continue
    }
    context.activity.paid(used.payment)
    return used.payment.status === 'refund_due' ? tryRefund(context, used.payment) : used.payment
  }
}

type Use = { intent: CardIntent; charge: Charge; sessionId: string }

/** `outdated`: another checkout of the person for this session, which has to end first. */
async function record(
  transaction: Executor,
  context: Context,
  { intent, charge, sessionId }: Use,
): Promise<{ payment: Payment } | { outdated: Checkout } | null> {
  const { userId } = intent
  const request = { userId, sessionId }
  const facts = (await lockFacts(transaction, [request], context.clock())).of(request)
  const { session, checkout: outdated } = facts
  if (!session) throw notFound('session_not_found')
  if (outdated) return { outdated }
  const { checkout, isPrice } = await newCheckout(transaction, context, intent, session)
  if (waitsForMinimum(checkout, session, context.clock())) throw conflict('payment_processing')
  if (!(await takeIntent(transaction, intent))) return null
  await transaction.insert(checkouts).values(checkout)
  const { id, reference, amountMinor, currency, createdAt } = intent
  const attempt = { id, checkoutId: checkout.id, method: 'card', state: 'paid', reference } as const
  await transaction.insert(attempts).values({ ...attempt, amountMinor, currency, createdAt })
  const isWhole = charge.amountMinor === amountMinor && charge.currency === currency && isPrice
  const { payment } = await recordMoney(transaction, context, {
    ...{ checkout, session, attempt, money: { method: 'card', ...charge } },
    problem: isWhole ? null : 'refund_wrong_amount',
    refundsRest: true,
  })
  return { payment }
}

/** Where the amount is neither the price nor the fee, a checkout for what was paid. */
async function newCheckout(
  transaction: Executor,
  context: Context,
  { userId, amountMinor, currency, createdAt }: CardIntent,
  session: LockedSession,
): Promise<{ checkout: Checkout; isPrice: boolean }> {
  const price = await priceOf(transaction, context, { session, userId })
  const isPrice = amountMinor === price.amountMinor || amountMinor === session.feeMinor
  const columns = priceColumns(isPrice ? price : { amountMinor, fullMinor: amountMinor }, currency)
  const row = { id: newId(context), userId, sessionId: session.id, sessionTitle: session.title, createdAt }
  return {
    isPrice,
    checkout: {
      ...{ ...row, ...columns, kind: 'seat', partId: null },
      ...{ holdExpiresAt: createdAt, holdStarts: [], closedAt: null },
    },
  }
}
