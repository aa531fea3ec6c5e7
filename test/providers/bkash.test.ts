import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BkashVersion } from '../../providers/payments/bkash-versions.ts'
import type { Charge, PaymentOrder, ProviderAttempt, RefundOrder } from '../../providers/payments/provider.ts'
import { connectBkash } from './bkash-over-http.ts'
import { testPaymentProvider } from './payment-provider-suite.ts'

const unavailable = { status: 503, code: 'payments_unavailable' }
const MINUTE = 60

testPaymentProvider('bKash v1.2', async () => (await connectBkash('v1.2.0-beta')).tested)
testPaymentProvider('bKash v2', async () => (await connectBkash('v2')).tested)

describe.each<BkashVersion>(['v1.2.0-beta', 'v2'])('bKash %s', (version) => {
  let bkash: Awaited<ReturnType<typeof connectBkash>>
  beforeAll(async () => {
    bkash = await connectBkash(version)
  })
  afterAll(async () => {
    expect(bkash.standIn.errors).toEqual([])
    await bkash.close()
  })

  const orderOf = (change: Partial<PaymentOrder> = {}): PaymentOrder => ({
    attemptId: randomUUID(),
    amountMinor: 1250_50,
    currency: 'BDT',
    description: 'Physics, chapter 3',
    payer: { name: 'Ayesha Rahman', email: null, phone: '01811111111' },
    returnUrl: 'http://localhost:3000/back',
    noticeUrl: 'http://localhost:3000/notice',
    ...change,
  })

  async function begin(change: Partial<PaymentOrder> = {}) {
    const order = orderOf(change)
    const { reference, redirectUrl } = await bkash.provider.start(order)
    const attempt: ProviderAttempt = { ...order, reference }
    return { attempt, page: redirectUrl }
  }
  async function confirm(wallet?: string) {
    const begun = await begin()
    return { ...begun, returned: await bkash.pay(begun.page, wallet) }
  }
  async function charge(): Promise<{ attempt: ProviderAttempt; charge: Charge }> {
    const { attempt } = await confirm()
    const outcome = await bkash.provider.claim(attempt)
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
  /** How often this payment's money moved at bKash. */
  async function transactionsOf({ reference }: ProviderAttempt): Promise<number> {
    const { rows } = await bkash.standIn.pool.query(
      'select count(*)::int as number from bkash.transactions where payment_id = $1',
      [reference],
    )
    return rows[0].number
  }

  describe('declines', () => {
    test.each([
      ['01823074817', '2023'],
      ['01823074818', '2037'],
    ])('the wallet %s with %s, and takes nothing', async (wallet, code) => {
      const { attempt } = await confirm(wallet)
      expect(await bkash.provider.claim(attempt)).toEqual({ state: 'ended', reason: 'declined', code })
      expect(await bkash.provider.look(attempt)).toMatchObject({ state: 'ended', reason: 'declined' })
      expect(await transactionsOf(attempt)).toBe(0)
    })

    test.each('2009 2010 2011 2014 2015 2016 2017 2018 2019 2038 2043 2044 2045 2046 2057 2058'.split(' '))(
      'with %s',
      async (code) => {
        const { attempt } = await confirm()
        bkash.standIn.inject(bkash.paths.claim, { kind: 'refuse', code })
        expect(await bkash.provider.claim(attempt)).toEqual({ state: 'ended', reason: 'declined', code })
      },
    )

    test('a wallet over its limit, without a code that says so: a look tells', async () => {
      const { attempt } = await confirm('01770618577')
      await expect(bkash.provider.claim(attempt)).rejects.toMatchObject(unavailable)
      expect(await bkash.provider.look(attempt)).toMatchObject({ state: 'ended', reason: 'declined' })
    })

    test('a currency that is not the taka', async () => {
      const refused = bkash.provider.start(orderOf({ currency: 'USD' }))
      await expect(refused).rejects.toMatchObject({ status: 409, code: 'amount_not_chargeable' })
    })

    test.each(['2001', '503', '9999'])('to begin, with %s: nobody can pay now', async (code) => {
      bkash.standIn.inject(bkash.paths.start, { kind: 'refuse', code })
      await expect(begin()).rejects.toMatchObject(unavailable)
    })
  })

  describe('takes money only once its payer has confirmed, and once', () => {
    test('an attempt that nobody confirmed stays open', async () => {
      const { attempt, page } = await begin()
      expect(await bkash.provider.claim(attempt)).toEqual({ state: 'open' })
      await bkash.submit(page, { wallet: '01770618575' })
      expect(await bkash.provider.claim(attempt)).toEqual({ state: 'open' })
      expect(await transactionsOf(attempt)).toBe(0)
    })

    test('a confirmed attempt whose payer never came back says so, and takes nothing', async () => {
      const { attempt } = await confirm()
      expect(await bkash.provider.look(attempt)).toEqual({ state: 'open', awaitsClaim: true })
      expect(await bkash.provider.end(attempt)).toBe(true)
      expect(await transactionsOf(attempt)).toBe(0)
    })

    test('a good claim needs no look', async () => {
      const { attempt } = await confirm()
      bkash.asked.length = 0
      expect(await bkash.provider.claim(attempt)).toMatchObject({
        state: 'paid',
        charges: [
          { amountMinor: 1250_50, currency: 'BDT', chargedAt: bkash.standIn.clock.now, payerHint: '8575' },
        ],
      })
      expect(bkash.asked).toEqual([bkash.paths.claim])
    })

    test('a second claim takes nothing more', async () => {
      const paid = await charge()
      await expect(bkash.provider.claim(paid.attempt)).rejects.toMatchObject(unavailable)
      expect(await bkash.provider.look(paid.attempt)).toEqual({ state: 'paid', charges: [paid.charge] })
      expect(await transactionsOf(paid.attempt)).toBe(1)
    })

    test('two claims at once take it once', async () => {
      const { attempt } = await confirm()
      const results = await Promise.allSettled([bkash.provider.claim(attempt), bkash.provider.claim(attempt)])
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await transactionsOf(attempt)).toBe(1)
    })

    test('a cancelled attempt cannot be claimed', async () => {
      const { attempt, page } = await begin()
      const { location } = await bkash.submit(page, { action: 'cancel' })
      expect(location).toContain('status=cancel')
      expect(await bkash.provider.claim(attempt)).toMatchObject({ state: 'ended', reason: 'cancelled' })
    })

    test('after a day it has expired', async () => {
      const { attempt, page } = await confirm()
      bkash.standIn.pass(24 * 60 * MINUTE)
      expect(await bkash.provider.look(attempt)).toEqual({ state: 'ended', reason: 'expired', code: null })
      expect(await bkash.provider.claim(attempt)).toEqual({ state: 'unknown' })
      expect((await bkash.submit(page, {})).location).toContain('status=failure')
    })

    test('a payment that bKash does not know is unknown', async () => {
      const { attempt } = await begin()
      const stranger = { ...attempt, reference: 'TR0011AAAAAAAAAAAAAAAAA' }
      expect(await bkash.provider.look(stranger)).toEqual({ state: 'unknown' })
      expect(await bkash.provider.claim(stranger)).toEqual({ state: 'unknown' })
    })

    test('the payment of another attempt is not ours', async () => {
      const { attempt } = await begin()
      const confused = { ...attempt, attemptId: randomUUID() }
      await expect(bkash.provider.look(confused)).rejects.toMatchObject(unavailable)
    })
  })

  describe('leaves a claim unclear', () => {
    test.each('2003 2020 2029 2056 2062 2068 2117 503 9999'.split(' '))(
      'after %s: a look tells',
      async (code) => {
        const { attempt } = await confirm()
        bkash.standIn.inject(bkash.paths.claim, { kind: 'refuse', code })
        await expect(bkash.provider.claim(attempt)).rejects.toMatchObject(unavailable)
        expect(await bkash.provider.look(attempt)).toMatchObject({ state: 'open' })
      },
    )

    test.each(['drop', 'error-after', 'silence'] as const)('that took place: %s', async (kind) => {
      const { attempt } = await confirm()
      bkash.standIn.inject(bkash.paths.claim, { kind })
      const hasty = bkash.clientWith({ timeoutMs: 500 })
      await expect(hasty.claim(attempt)).rejects.toMatchObject(unavailable)
      expect(await bkash.provider.look(attempt)).toMatchObject({ state: 'paid' })
      expect(await transactionsOf(attempt)).toBe(1)
    })

    test('that has not arrived: it may for five minutes, so that nobody gives the seat away', async () => {
      const { attempt } = await confirm()
      bkash.standIn.inject(bkash.paths.claim, { kind: 'drop-before' })
      await expect(bkash.provider.claim(attempt)).rejects.toMatchObject(unavailable)
      const claimed = { ...attempt, claimedAt: bkash.standIn.clock.now }
      expect(await bkash.provider.look(claimed)).toEqual({ state: 'processing' })
      expect(await bkash.provider.end(claimed)).toBe(false)
      bkash.standIn.pass(5 * MINUTE)
      expect(await bkash.provider.look(claimed)).toMatchObject({ state: 'open' })
    })

    test('while a look fails: an unreachable query never ends a payment', async () => {
      const paid = await charge()
      for (const code of ['503', '9999', '2003']) {
        bkash.standIn.inject(bkash.paths.look, { kind: 'refuse', code })
        await expect(bkash.provider.look(paid.attempt)).rejects.toMatchObject(unavailable)
      }
    })
  })

  describe('shows its payer a page', () => {
    test('that asks again after a wrong number, code or PIN, and ends after three', async () => {
      const { attempt, page } = await begin()
      expect((await bkash.submit(page, { wallet: '01999999999' })).status).toBe(422)
      expect((await bkash.submit(page, { wallet: '+88 017 7061-8575' })).status).toBe(303)
      expect((await bkash.submit(page, { otp: '000000' })).status).toBe(422)
      expect((await bkash.submit(page, { otp: '১২৩৪৫৬' })).status).toBe(303)
      expect((await bkash.submit(page, { pin: '1' })).status).toBe(422)
      expect((await bkash.submit(page, { pin: '2' })).status).toBe(422)
      expect((await bkash.submit(page, { pin: '3' })).location).toContain('status=failure')
      expect(await bkash.provider.look(attempt)).toMatchObject({ state: 'ended', reason: 'declined' })
    })

    test('and returns to us with bKash’s parameters, after a query of ours', async () => {
      const { attempt, page } = await begin({ returnUrl: 'http://localhost:3000/back?a=1' })
      const returned = new URL(await bkash.pay(page))
      expect(returned.origin + returned.pathname).toBe('http://localhost:3000/back')
      expect(Object.fromEntries(returned.searchParams)).toEqual({
        a: '1',
        paymentID: attempt.reference,
        status: 'success',
        signature: expect.stringMatching(/^\w{10}$/),
        apiVersion: version === 'v2' ? 'v2/' : '1.2.0-beta/',
      })
    })

    test('without scripts, in a strict policy, in the language of the browser', async () => {
      const { page = '' } = await begin()
      const response = await bkash.fetch(page, { headers: { 'accept-language': 'bn-BD,bn;q=0.9' } })
      const html = await response.text()
      expect(html).not.toContain('<script')
      expect(html).toContain('<html lang="bn">')
      expect(html).toMatch(/৳|১,২৫০/)
      const policy = response.headers.get('content-security-policy')
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/localhost:3000;/,
      )
      const wrong = await bkash.fetch(page.replace(/hash=[^&]+/, 'hash=x'))
      expect([wrong.status, await wrong.text()]).toEqual([404, expect.not.stringContaining('<form')])
    })
  })

  describe('refunds', () => {
    const requestOf = (order: RefundOrder, others: { reference: string; amountMinor: number }[] = []) => ({
      ...order,
      reference: null,
      requestedAt: bkash.standIn.clock.now,
      others,
    })
    const done = async (order: RefundOrder) => {
      const { reference, amountMinor, state } = await bkash.provider.refund(order)
      expect(state).toBe('succeeded')
      return { reference: String(reference), amountMinor }
    }

    test.each('2023 2071 2072 2073 2074 2075 2076 2077 2078 2080 2081 2082 2127'.split(' '))(
      'nothing after %s, and says why',
      async (code) => {
        const paid = await charge()
        bkash.standIn.inject(bkash.paths.refund, { kind: 'refuse', code })
        expect(await bkash.provider.refund(refundOf(paid, 100_00))).toMatchObject({
          state: 'failed',
          reference: null,
          refusal: expect.stringContaining(code),
        })
      },
    )

    test.each(['2029', '2034', '503', '9999'])('perhaps, after %s', async (code) => {
      const paid = await charge()
      bkash.standIn.inject(bkash.paths.refund, { kind: 'refuse', code })
      await expect(bkash.provider.refund(refundOf(paid, 100_00))).rejects.toMatchObject(unavailable)
    })

    test('ten parts to the last paisa, and no eleventh', async () => {
      const paid = await charge()
      const others = []
      for (let part = 0; part < 10; part++) others.push(await done(refundOf(paid, 100_05)))
      expect(new Set(others.map(({ reference }) => reference)).size).toBe(10)
      expect(await bkash.provider.refund(refundOf(paid, 1_00))).toMatchObject({ state: 'failed' })
    })

    test('a part that was lost on its way may come for five minutes; then it can be requested again', async () => {
      const paid = await charge()
      const others = [await done(refundOf(paid, 100_00))]
      const order = refundOf(paid, 100_00)
      bkash.standIn.inject(bkash.paths.refund, { kind: 'drop-before' })
      await expect(bkash.provider.refund(order)).rejects.toMatchObject(unavailable)
      const request = requestOf(order, others)
      expect(await bkash.provider.lookAfterRefund(request)).toMatchObject({ state: 'pending' })
      bkash.standIn.pass(5 * MINUTE)
      expect(await bkash.provider.lookAfterRefund(request)).toBeNull()
    })

    test('a part whose answer was lost is told from another of the same amount', async () => {
      const paid = await charge()
      const others = [await done(refundOf(paid, 100_00))]
      const order = refundOf(paid, 100_00)
      bkash.standIn.inject(bkash.paths.refund, { kind: 'drop' })
      await expect(bkash.provider.refund(order)).rejects.toMatchObject(unavailable)
      const outcome = await bkash.provider.lookAfterRefund(requestOf(order, others))
      expect(outcome).toMatchObject({ state: 'succeeded', amountMinor: 100_00 })
      expect(others.map(({ reference }) => reference)).not.toContain(outcome?.reference)
    })

    test('a part that arrives before another one is found by what is left', async () => {
      const paid = await charge()
      const order = refundOf(paid, 300_00)
      bkash.standIn.inject(bkash.paths.refund, { kind: 'drop' })
      await expect(bkash.provider.refund(order)).rejects.toMatchObject(unavailable)
      bkash.standIn.pass(1)
      const others = [await done(refundOf(paid, 100_00))]
      const request = requestOf(order, others)
      expect(await bkash.provider.lookAfterRefund(request)).toMatchObject({ state: 'succeeded' })
    })

    test('nothing of another attempt', async () => {
      const [paid, other] = await Promise.all([charge(), charge()])
      const confused = refundOf({ ...paid, charge: other.charge }, 100_00)
      expect(await bkash.provider.refund(confused)).toMatchObject({ state: 'failed' })
    })
  })

  describe('knows a transaction by its TrxID', () => {
    test('not one that nobody made', async () => {
      expect(await bkash.provider.search('ABCDEFGHIJ')).toBeNull()
    })

    test('of the checkout', async () => {
      const paid = await charge()
      expect(await bkash.provider.search(paid.charge.reference)).toMatchObject({
        trxId: paid.charge.reference,
        isCompleted: true,
        amountMinor: 1250_50,
        currency: 'BDT',
        completedAt: paid.charge.chargedAt,
        payerHint: '8575',
      })
    })

    test.each(['qr', 'ussd'])('of the counter: %s', async (type) => {
      const given = { type, amount: '700', wallet: '01911111111', reference: 'Ayesha, July' }
      const { body } = await bkash.administer('transactions', given)
      expect(await bkash.provider.search(String(body.trxID))).toMatchObject({
        amountMinor: 700_00,
        payerHint: '1111',
        reference: 'Ayesha, July',
      })
    })
  })

  test('an administrator of the stand-in needs its key', async () => {
    const url = `${bkash.origin}/tokenized.sandbox.bka.sh/admin/faults`
    expect((await fetch(url, { method: 'POST' })).status).toBe(401)
    expect((await bkash.administer('faults', { path: 'x' })).status).toBe(400)
    await bkash.administer('faults', { path: bkash.paths.start, fault: { kind: 'error-before' } })
    await expect(begin()).rejects.toMatchObject(unavailable)
    await begin()
  })
})
