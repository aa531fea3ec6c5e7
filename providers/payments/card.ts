import type { Cards, Intent } from '../cards.ts'
import type { AttemptOutcome, PaymentProvider } from './provider.ts'

/** Stripe refuses amounts above its own limits itself. */
const MAX_MINOR = 2_147_483_647

/**
 * The least that Stripe takes, in the smallest unit. In taka it is the worth of half a US dollar, at a rate
 * that moves: this is above it. Of other currencies Stripe refuses what is too little.
 */
const MIN_MINOR: Record<string, number> = { BDT: 70_00, EUR: 50, GBP: 30, INR: 50, USD: 50 }
export const leastByCard = (currency: string): number => MIN_MINOR[currency] ?? 1

/**
 * The card provider behind the contract of all providers. Its reference of an attempt, and of the charge, is
 * the intent's id. `minMinor`: the least that it is offered for, in the smallest unit.
 */
export function createCardPayments(cards: Cards, minMinor: number): PaymentProvider {
  const look: PaymentProvider['look'] = async ({ attemptId, reference }) => {
    const intent = reference === null ? null : await cards.getIntent(reference)
    return intent && attemptOf(intent) === attemptId ? outcomeOf(intent) : { state: 'unknown' }
  }
  return {
    method: 'card',
    limits: { minMinor, maxMinor: MAX_MINOR },
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
