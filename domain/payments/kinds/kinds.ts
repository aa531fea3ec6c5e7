import type { RefundReason } from '../../../contract/payments/reasons.ts'
import type { Executor } from '../../../db/client.ts'
import type { Context } from '../../context.ts'
import type { SeatFacts } from '../../sales/facts.ts'
import type { Checkout } from '../../seats/checkouts.ts'
import type { LockedSession } from '../../seats/lock.ts'
import type { Payment } from '../ledger/payment.ts'
import { partCheckout } from './part-checkout.ts'
import { seatCheckout } from './seat-checkout.ts'
import { switchCheckout } from './switch-checkout.ts'

export type Bought = { checkout: Checkout; session: LockedSession; payment: Payment }

/** A checkout sells this. Each function needs the locks that `lockCheckout` takes. */
export type CheckoutKind = {
  /**
   * Why money for it buys nothing, or null: asked before money moves and when it has come. An active hold
   * gets what it holds; an expired one gets it while it is there. `known`: what a seat was sold by in this
   * transaction, to a person whose account is locked.
   */
  refusal(
    transaction: Executor,
    context: Context,
    checkout: Checkout,
    session: LockedSession,
    known?: SeatFacts,
  ): Promise<RefundReason | null>
  /** Throws 409 where money that was sent by hand would buy nothing. */
  requireReferable(
    transaction: Executor,
    context: Context,
    checkout: Checkout,
    session: LockedSession,
  ): Promise<void>
  /** Gives what a payment has bought. Returns the id of the booking that it pays for. */
  grant(transaction: Executor, context: Context, bought: Bought): Promise<string>
}

const kinds: Record<Checkout['kind'], CheckoutKind> = {
  seat: seatCheckout,
  switch: switchCheckout,
  part: partCheckout,
}

export const kindOf = ({ kind }: Pick<Checkout, 'kind'>): CheckoutKind => kinds[kind]
