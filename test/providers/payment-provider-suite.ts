import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  Charge,
  PaymentOrder,
  PaymentProvider,
  ProviderAttempt,
  RefundOrder,
  RefundRequest,
  StartedAttempt,
} from '../../providers/payments/provider.ts'

/** A provider's client and its stand-in, over HTTP. */
export type ProviderUnderTest = {
  provider: PaymentProvider
  /** What a payer does on the provider's page. */
  pay(started: StartedAttempt): Promise<void>
  cancel(started: StartedAttempt): Promise<void>
  /** The answer of the next call of this method is lost: before the provider has done its work, or after. */
  loseAnswer(
    method: 'start' | 'look' | 'claim' | 'refund' | 'lookAfterRefund',
    when: 'before' | 'after',
  ): void
  /** Lets so many seconds pass at the provider: refunds that are on their way arrive. */
  pass(seconds: number): void
  /** The provider's time. */
  now(): Date
  close(): Promise<void>
}

const unavailable = { status: 503, code: 'payments_unavailable' }
const LONG_SECONDS = 3600

/** What the product relies on, the same for every provider. */
export function testPaymentProvider(name: string, create: () => Promise<ProviderUnderTest>): void {
  let tested: ProviderUnderTest
  beforeAll(async () => {
    tested = await create()
  })
  afterAll(() => tested.close())

  const orderOf = (change: Partial<PaymentOrder> = {}): PaymentOrder => ({
    attemptId: randomUUID(),
    amountMinor: 1250_50,
    currency: 'BDT',
    description: 'Physics, chapter 3',
    payer: { name: 'Ayesha Rahman', email: 'ayesha@student.test', phone: '01811111111' },
    returnUrl: 'http://localhost:3000/back',
    noticeUrl: 'http://localhost:3000/notice',
    ...change,
  })
  const attemptOf = (order: PaymentOrder, reference: string | null): ProviderAttempt => ({
    ...order,
    reference,
  })

  async function begin(change: Partial<PaymentOrder> = {}) {
    const order = orderOf(change)
    const started = await tested.provider.start(order)
    return { started, attempt: attemptOf(order, started.reference) }
  }

  async function charge(
    change: Partial<PaymentOrder> = {},
  ): Promise<{ attempt: ProviderAttempt; charge: Charge }> {
    const { started, attempt } = await begin(change)
    await tested.pay(started)
    const outcome = await tested.provider.claim(attempt)
    if (outcome.state !== 'paid') throw new Error(`It is ${outcome.state}`)
    return { attempt, charge: outcome.charges[0] }
  }

  const refundOf = (
    paid: { attempt: ProviderAttempt; charge: Charge },
    amountMinor: number,
  ): RefundOrder => ({
    refundId: randomUUID(),
    ...paid,
    amountMinor,
    reason: 'The class was cancelled',
  })
  const requestOf = (order: RefundOrder, reference: string | null): RefundRequest => ({
    ...order,
    reference,
    requestedAt: tested.now(),
    others: [],
  })

  describe(`${name} refuses`, () => {
    test('amounts beyond its limits', async () => {
      const { minMinor, maxMinor } = tested.provider.limits
      for (const amountMinor of [minMinor - 1, maxMinor + 1]) {
        const refused = tested.provider.start(orderOf({ amountMinor }))
        await expect(refused).rejects.toMatchObject({ status: 409, code: 'amount_not_chargeable' })
      }
    })

    test('to refund more than was charged, and says so', async () => {
      const paid = await charge()
      const outcome = await tested.provider.refund(refundOf(paid, paid.charge.amountMinor + 1))
      expect(outcome).toMatchObject({ state: 'failed', refusal: expect.stringMatching(/./) })
      const most = refundOf(paid, paid.charge.amountMinor)
      expect(await tested.provider.refund(most)).not.toMatchObject({ state: 'failed' })
      expect(await tested.provider.refund(refundOf(paid, 1_00))).toMatchObject({ state: 'failed' })
    })
  })

  describe(`${name} tells what became of an attempt`, () => {
    test('that it never heard of', async () => {
      expect(await tested.provider.look(attemptOf(orderOf(), null))).toEqual({ state: 'unknown' })
    })

    test('that nobody has paid yet', async () => {
      const { attempt } = await begin()
      expect(await tested.provider.look(attempt)).toEqual({ state: 'open' })
    })

    test('that its payer cancelled', async () => {
      const { started, attempt } = await begin()
      await tested.cancel(started)
      expect(await tested.provider.look(attempt)).toMatchObject({ state: 'ended', reason: 'cancelled' })
    })

    test('that was ended, where it can be', async () => {
      const { attempt } = await begin()
      expect(await tested.provider.end(attempt)).toBe(tested.provider.canEnd)
    })

    test('that is paid: the exact amount, once, however often it is asked', async () => {
      const { limits } = tested.provider
      for (const amountMinor of [limits.minMinor, 1250_50, Math.min(limits.maxMinor, 99_999_99)]) {
        const { attempt, charge: first } = await charge({ amountMinor })
        expect(first).toMatchObject({ amountMinor, currency: 'BDT', isRisky: false })
        expect(first.chargedAt).toBeInstanceOf(Date)
        expect(await tested.provider.look(attempt)).toEqual({ state: 'paid', charges: [first] })
        expect(await tested.provider.end(attempt)).toBe(false)
      }
    })

    test('among others at the same time', async () => {
      const both = await Promise.all([charge(), charge({ amountMinor: 500_00 })])
      expect(new Set(both.map((paid) => paid.charge.reference)).size).toBe(2)
      expect(both.map((paid) => paid.charge.amountMinor)).toEqual([1250_50, 500_00])
    })
  })

  describe(`${name} refunds`, () => {
    test('all of it, and says when it is done', async () => {
      const paid = await charge()
      const order = refundOf(paid, paid.charge.amountMinor)
      const { reference, amountMinor } = await tested.provider.refund(order)
      expect(amountMinor).toBe(order.amountMinor)
      expect(reference).toMatch(/./)
      tested.pass(LONG_SECONDS)
      const done = { state: 'succeeded', reference, amountMinor, refusal: null }
      expect(await tested.provider.lookAfterRefund(requestOf(order, reference))).toEqual(done)
    })

    test('parts, up to the whole', async () => {
      const paid = await charge()
      const parts = [refundOf(paid, 250_25), refundOf(paid, 1000_25)]
      for (const part of parts)
        expect(await tested.provider.refund(part)).not.toMatchObject({ state: 'failed' })
      expect(await tested.provider.refund(refundOf(paid, 1_00))).toMatchObject({ state: 'failed' })
    })
  })

  describe(`${name} may not answer`, () => {
    test.each(['before', 'after'] as const)('the start, %s its work', async (when) => {
      const order = orderOf()
      tested.loseAnswer('start', when)
      await expect(tested.provider.start(order)).rejects.toMatchObject(unavailable)
      const { state } = await tested.provider.look(attemptOf(order, null))
      expect(['unknown', 'open']).toContain(state)
    })

    test('a look: then nothing is known, and the next one tells', async () => {
      const paid = await charge()
      tested.loseAnswer('look', 'after')
      await expect(tested.provider.look(paid.attempt)).rejects.toMatchObject(unavailable)
      expect(await tested.provider.look(paid.attempt)).toEqual({ state: 'paid', charges: [paid.charge] })
    })

    test('the claim: then a look tells', async () => {
      const { started, attempt } = await begin()
      await tested.pay(started)
      tested.loseAnswer('claim', 'after')
      await expect(tested.provider.claim(attempt)).rejects.toMatchObject(unavailable)
      expect(await tested.provider.look(attempt)).toMatchObject({
        state: 'paid',
        charges: [{ amountMinor: 1250_50 }],
      })
    })

    test('a refund that took place: nobody may request it again', async () => {
      const paid = await charge()
      const order = refundOf(paid, 100_00)
      tested.loseAnswer('refund', 'after')
      await expect(tested.provider.refund(order)).rejects.toMatchObject(unavailable)
      const outcome = await tested.provider.lookAfterRefund(requestOf(order, null))
      expect(['pending', 'succeeded']).toContain(outcome?.state)
    })

    test('a look after a refund: then the next one tells', async () => {
      const paid = await charge()
      const order = refundOf(paid, 100_00)
      const { reference } = await tested.provider.refund(order)
      tested.pass(LONG_SECONDS)
      tested.loseAnswer('lookAfterRefund', 'after')
      const request = requestOf(order, reference)
      await expect(tested.provider.lookAfterRefund(request)).rejects.toMatchObject(unavailable)
      expect(await tested.provider.lookAfterRefund(request)).toMatchObject({ state: 'succeeded' })
    })
  })
}
