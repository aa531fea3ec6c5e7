import type { HandMethod } from '../../../contract/payments/payment-methods.ts'
import type { Target } from './target.ts'

/** Somebody of the centre wants to refund this. */
export type WantedRefund = {
  target: Target
  /** Only what was due back before: nobody decides about more. */
  onlyDue: boolean
  /** Chosen by the client, so that a repeated request changes nothing. */
  refundId?: string | undefined
  /** In the smallest unit; without it, all that can be refunded. */
  amountMinor: number | undefined
  reason: string
  /** Of money that moved by hand. */
  reference: string | null
  /** How it was given by hand, where that is another way than it came. */
  method: HandMethod | null
  /** The person keeps the seat, although the centre keeps nothing of the money for it. */
  keepsSeat: boolean
  /** Who took what was given by hand, where it is not its payer: the name that they said. */
  takenBy: string | null
}
