import type { Cards, Intent } from '../cards.ts'
import type { AttemptOutcome, PaymentProvider } from './provider.ts'

/** What Stripe takes depends on the currency; it refuses other amounts itself. */
const LIMITS = { minMinor: 1, maxMinor: 2_147_483_647 }

/**
 * The card provider behind the contract of all providers. Its reference of an attempt, and of the charge, is
 * the intent's id.
 */
export function createCardPayments(cards: Cards): PaymentProvider {
  const look: PaymentProvider['look'] = async ({ attemptId, reference }) => {
    const intent = reference === null ? null : await cards.getIntent(reference)
    return intent && attemptOf(intent) === attemptId ? outcomeOf(intent) : { state: 'unknown' }
  }
  return {
    method: 'card',
    limits: LIMITS,
    canEnd: true,
    needsClaim: false,
    isStartIdempotent: true,
    async start({ attemptId, amountMinor, currency, description, records }) {
      const intent = await cards.createIntent({
        amountMinor,
        currency,
        description,
        metadata: { ...records, attemptId },
        idempotencyKey: `attempt-${attemptId}`,
      })
      return { reference: intent.id, clientSecret: intent.clientSecret }
    },
    look,
    claim: look,
    end: async ({ reference }) => reference === null || cards.cancelIntent(reference),
    async refund({ refundId, charge, amountMinor }) {
      const answer = await cards.refund(charge.reference, amountMinor, refundId)
      if ('refused' in answer)
        return { state: 'failed', reference: null, amountMinor, refusal: answer.refused }
      const { state, reference } = answer
      return { state, reference, amountMinor: answer.amountMinor, refusal: null }
    },
    async lookAfterRefund({ refundId, charge }) {
      const found = (await cards.listRefunds(charge.reference)).find((refund) => refund.refundId === refundId)
      return found ? { ...found, refusal: null } : null
    },
    async attemptOf(reference) {
      const intent = await cards.getIntent(reference)
      return intent && attemptOf(intent)
    },
    listRefunds: cards.listRefunds,
    listMovements: cards.listMovements,
  }
}

function attemptOf({ metadata }: Intent): string | null {
  const id = metadata.attemptId ?? ''
  return /^[\da-f-]{36}$/.test(id) ? id : null
}

function outcomeOf(intent: Intent): AttemptOutcome {
  const { id, status, clientSecret, amountMinor, currency, charge } = intent
  if (status === 'processing') return { state: 'processing' }
  if (status === 'canceled') return { state: 'ended', reason: 'cancelled', code: null }
  if (status !== 'succeeded') return { state: 'open', clientSecret }
  const taken = {
    reference: id,
    amountMinor,
    currency,
    chargedAt: charge?.createdAt ?? new Date(0),
    isRisky: false,
    payerHint: null,
    refundedMinor: charge?.refundedMinor ?? 0,
    isDisputed: charge?.disputed ?? false,
  }
  return { state: 'paid', charges: [taken] }
}
