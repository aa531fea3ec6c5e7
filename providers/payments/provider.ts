import type { MoneyMove } from '../../contract/day-close/rows.ts'
import type { OnlineMethod } from '../../contract/payments/payment-methods.ts'

/**
 * The product needs this of every way to pay online: card, bKash, SSLCommerz. Amounts are in the smallest
 * unit (paisa), currencies ISO 4217 in capitals, instants UTC.
 *
 * A checkout has attempts; a provider knows one attempt under its own reference. Every call throws 503
 * `payments_unavailable` when the provider does not answer or its answer cannot be read: what happened is
 * then unknown, and only `look` or `lookAfterRefund` may decide. None of them is called while a row is
 * locked.
 */
export type PaymentProvider = {
  readonly method: OnlineMethod
  /** What it charges at least and at most. */
  readonly limits: { minMinor: number; maxMinor: number }
  /** Whether an unpaid attempt can be ended there. Without it, money may come late. */
  readonly canEnd: boolean
  /** What statements call an attempt, where that is not its own id. */
  nameOfAttempt?(attemptId: string): string
  /**
   * Whether the payer's confirmation moves no money until `claim` asks for it (bKash's execute). Then `claim`
   * is called at most once for an attempt, after its hold was marked as executing; where it does not answer,
   * `look` decides.
   */
  readonly needsClaim: boolean
  /**
   * Whether `start` may be repeated for an attempt, and answers the same. Otherwise a lost answer is a new
   * attempt.
   */
  readonly isStartIdempotent: boolean
  /** Begins an attempt. Throws 409 for an amount beyond the limits. */
  start(order: PaymentOrder): Promise<StartedAttempt>
  /** What has become of an attempt. */
  look(attempt: ProviderAttempt): Promise<AttemptOutcome>
  /**
   * Takes the money of an attempt that its payer has confirmed. The same as `look` where nothing has to be
   * claimed.
   */
  claim(attempt: ProviderAttempt): Promise<AttemptOutcome>
  /** Ends an unpaid attempt. Returns false when it is too late, or when the provider has no such call. */
  end(attempt: ProviderAttempt): Promise<boolean>
  /**
   * Refunds a part of a charge, or all of it. Write `refundId` down first: nothing else finds the refund
   * after a lost answer.
   */
  refund(order: RefundOrder): Promise<RefundOutcome>
  /**
   * What has become of a refund; null when the provider knows nothing of it, so that it may be requested
   * again.
   */
  lookAfterRefund(request: RefundRequest): Promise<RefundOutcome | null>
  /**
   * Our attempt that the provider knows under this reference, for one whose answer to `start` was lost. Only
   * where it can tell.
   */
  attemptOf?(reference: string): Promise<string | null>
  /**
   * All refunds of a charge, newest first, also those that were made at the provider. Only where it has such
   * a list.
   */
  listRefunds?(chargeReference: string): Promise<ListedRefund[]>
  /**
   * All money that moved from one instant until before another, for the close of a day. Only where it has
   * such a list.
   */
  listMovements?(from: Date, until: Date): Promise<ListedMovements>
}

/** The providers that are configured here. */
export type PaymentProviders = Readonly<Partial<Record<OnlineMethod, PaymentProvider>>>

export type PaymentOrder = {
  /** A UUID, under which the provider can find the attempt where it has no reference of its own. */
  attemptId: string
  amountMinor: number
  currency: string
  /** What is paid for, as the payer reads it. */
  description: string
  payer: { name: string; email: string | null; phone: string | null }
  /** Where the payer's browser comes back to, by GET or POST; what it brings is believed in nothing. */
  returnUrl: string
  /** Where the provider's server sends notices; each is only a reason to look. */
  noticeUrl: string
  /** For the provider's records, where it keeps any. */
  records?: Record<string, string>
}

export type StartedAttempt = {
  /** The provider's own id of the attempt. */
  reference: string
  /** The provider's page, where the payer pays. */
  redirectUrl?: string
  /** For a form of the provider's in our page. */
  clientSecret?: string
}

/** An attempt as we recorded it. `reference` is null when the answer to `start` was lost. */
export type ProviderAttempt = {
  attemptId: string
  reference: string | null
  amountMinor: number
  currency: string
  /**
   * When `claim` was called without an answer: money that has not moved may still move for a while, which is
   * `processing`.
   */
  claimedAt?: Date
}

/**
 * `open`: nobody has paid, and somebody still can; with `awaitsClaim` the payer has confirmed, though their
 * browser may never have come back, and only `claim` is missing. `processing`: the provider decides. `ended`:
 * nobody can pay any more. `unknown`: the provider has no such attempt.
 */
export type AttemptOutcome =
  | { state: 'open'; awaitsClaim?: true; clientSecret?: string }
  | { state: 'processing' | 'unknown' }
  | { state: 'ended'; reason: 'cancelled' | 'declined' | 'expired'; code: string | null }
  | { state: 'paid'; charges: [Charge, ...Charge[]] }

/**
 * Money that the provider took for an attempt. There may be more than one charge: each after the first is
 * due back.
 */
export type Charge = {
  /**
   * What the provider and the payer call it: bKash's trxID, SSLCommerz's bank_tran_id, Stripe's payment
   * intent.
   */
  reference: string
  amountMinor: number
  currency: string
  chargedAt: Date
  /** The provider asks for a person to decide whether to keep it. */
  isRisky: boolean
  /** The end of the payer's wallet or card number, for support; null when unknown. */
  payerHint: string | null
  /** What was refunded of it, by anybody, where the provider says so with the charge. */
  refundedMinor?: number
  /** The payer's bank wants it back. */
  isDisputed?: boolean
}

export type RefundOrder = {
  /** A UUID, written down before the call. */
  refundId: string
  attempt: ProviderAttempt
  charge: Pick<Charge, 'reference' | 'amountMinor'>
  amountMinor: number
  /** For the provider's records. */
  reason: string
}

/**
 * A refund that was requested. At most one of a charge may be without an answer: bKash lists refunds without
 * an id of ours.
 */
export type RefundRequest = RefundOrder & {
  reference: string | null
  /** A request without an answer may still arrive for a while. */
  requestedAt: Date
  /** The charge's other refunds that took place. */
  others: readonly { reference: string; amountMinor: number }[]
}

/** `failed`: no money is refunded by this refund, and why. */
export type RefundOutcome = {
  state: 'pending' | 'succeeded' | 'failed'
  reference: string | null
  amountMinor: number
  refusal: string | null
}

/** `isComplete`: false when the provider's list is longer than we read. */
export type ListedMovements = { movements: ListedMovement[]; isComplete: boolean }

/**
 * Money that the provider took or refunded, or a bank took with a dispute (`lost`, of the last 30 days).
 * `reference` is the charge's, always.
 */
export type ListedMovement = { kind: MoneyMove; reference: string; amountMinor: number; currency: string }

/**
 * A refund as the provider lists it. `pending`: on its way to the payer. `failed`: the money came back to us.
 */
export type ListedRefund = {
  reference: string | null
  createdAt: Date
  amountMinor: number
  state: RefundOutcome['state']
  /** Our refund's id; null for one that was made at the provider. */
  refundId: string | null
}
