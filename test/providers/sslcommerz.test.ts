import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkSslcommerzStore } from '../../providers/payments/sslcommerz-credentials.ts'
import { shortId } from '../../providers/payments/sslcommerz-ids.ts'
import { readSignedFields } from '../../providers/payments/sslcommerz-notices.ts'
import { store } from '../../stand-ins/sslcommerz/fixture.ts'
import { formOf } from './hosted-forms.ts'
import { testPaymentProvider } from './payment-provider-suite.ts'
import { connectSslcommerz } from './sslcommerz-over-http.ts'

testPaymentProvider('SSLCommerz', async () => (await connectSslcommerz()).tested)

let sslcommerz: Awaited<ReturnType<typeof connectSslcommerz>>
beforeAll(async () => {
  sslcommerz = await connectSslcommerz()
})
afterAll(async () => {
  expect(sslcommerz.standIn.errors).toEqual([])
  await sslcommerz.close()
})

async function begin() {
  const order = {
    attemptId: randomUUID(),
    amountMinor: 1250_50,
    currency: 'BDT',
    description: 'Physics, chapter 3',
    payer: { name: 'আয়েশা', email: null, phone: null },
    returnUrl: 'http://localhost:3000/back?a=1&b=2',
    noticeUrl: 'http://localhost:3000/notice',
  }
  const { reference, redirectUrl } = await sslcommerz.provider.start(order)
  const attempt = { ...order, reference }
  return { attempt, page: redirectUrl, look: () => sslcommerz.provider.look(attempt) }
}

/** Begins, and pays with the test number that ends so. */
async function payWith(code: string, tab = 'card') {
  const begun = await begin()
  const number = { card: '411111111111', wallet: '0171111', bank: 'test' }[tab] + code
  return { ...begun, result: await sslcommerz.pay(begun.page, tab, { number }) }
}

async function refund(code: string) {
  const { attempt, look } = await payWith(code)
  const paid = await look()
  if (paid.state !== 'paid') throw new Error(`It is ${paid.state}`)
  const order = {
    refundId: randomUUID(),
    attempt,
    charge: paid.charges[0],
    amountMinor: 100_00,
    reason: 'Full',
  }
  const asked = await sslcommerz.provider.refund(order)
  const request = { ...order, reference: asked.reference, requestedAt: sslcommerz.now(), others: [] }
  return { order, asked, follow: () => sslcommerz.provider.lookAfterRefund(request) }
}

/** What the merchant was sent, by tran_id, when everything that is due is delivered. */
async function deliver(
  attemptId: string,
  answer: () => Response = () => new Response(null, { status: 200 }),
) {
  const got: string[] = []
  const merchant: typeof fetch = async (_, init) => {
    if (String(init?.body).includes(shortId(attemptId))) got.push(String(init?.body))
    return answer()
  }
  while ((await sslcommerz.standIn.deliver(merchant)) > 0);
  return got
}
const statusesOf = (got: string[]) => got.map((body) => readSignedFields(body, store)?.get('status'))

describe('a payment is refused', () => {
  test.each([
    ['0002', 'Insufficient balance'],
    ['0003', 'Declined by the issuer bank'],
    ['0004', 'Card or account is expired'],
  ])('by the bank of test number …%s, and can be tried again', async (code, error) => {
    for (const tab of ['card', 'wallet', 'bank']) {
      const { look, attempt, page, result } = await payWith(code, tab)
      expect(await look()).toEqual({ state: 'open' })
      expect(statusesOf(await deliver(attempt.attemptId))).toEqual(['FAILED'])
      await sslcommerz.submit(result, 'leave.php')
      expect(await look()).toEqual({ state: 'ended', reason: 'declined', code: error })
      expect(await sslcommerz.open(page)).toMatchObject({ url: expect.stringContaining('done.php') })
    }
  })

  test('when the code is wrong three times', async () => {
    const { page, look } = await begin()
    let asked = await sslcommerz.choose(page)
    for (let time = 0; time < 2; time++) {
      asked = await sslcommerz.submit(asked, 'code.php', { code: '000000' })
      expect(asked.status).toBe(400)
    }
    const left = await sslcommerz.submit(asked, 'code.php', { code: '000000' })
    await sslcommerz.submit(left, 'leave.php')
    expect(await look()).toMatchObject({
      state: 'ended',
      reason: 'declined',
      code: expect.stringContaining('code'),
    })
  })

  test.each([
    ['card', '4242424242424242'],
    ['card', '4111111111119999'],
    ['card', ''],
    ['wallet', '01911111111'],
    ['bank', 'ayesha'],
  ])('with a number that is no test number: %s %s', async (tab, number) => {
    const { page, look } = await begin()
    expect(await sslcommerz.choose(page, tab, { number })).toMatchObject({ status: 400 })
    expect(await look()).toEqual({ state: 'open' })
  })

  test('with a wallet that does not exist', async () => {
    const { page } = await begin()
    expect(await sslcommerz.choose(page, 'wallet', { gateway: 'constructor' })).toMatchObject({ status: 400 })
  })

  test('a second time, once it is paid', async () => {
    const { page, attempt, look } = await begin()
    const asked = await sslcommerz.choose(page)
    await sslcommerz.submit(asked, 'code.php', { code: '111111' })
    await sslcommerz.submit(asked, 'code.php', { code: '111111' })
    expect(await look()).toMatchObject({ state: 'paid', charges: [{}] })
    expect(statusesOf(await deliver(attempt.attemptId))).toEqual(['VALID'])
  })

  test('when the same code is sent eight times at once: it is charged once', async () => {
    const { page, look, attempt } = await begin()
    const asked = await sslcommerz.choose(page)
    const sending = () => sslcommerz.submit(asked, 'code.php', { code: '111111' })
    await Promise.all(Array.from({ length: 8 }, sending))
    const outcome = await look()
    expect(outcome.state === 'paid' && outcome.charges).toHaveLength(1)
    const all = await Promise.all(Array.from({ length: 4 }, () => deliver(attempt.attemptId)))
    expect(statusesOf(all.flat())).toEqual(['VALID'])
  })

  test('for a session that does not exist', async () => {
    const page = 'https://sandbox.sslcommerz.com/gwprocess/v4/gw.php?SESSIONKEY=none'
    expect(await sslcommerz.open(page)).toMatchObject({ status: 404 })
  })
})

describe('a payment', () => {
  test.each([
    ['card', '', '1111'],
    ['wallet', 'nagad', '1111'],
    ['wallet', 'rocket', '1111'],
    ['wallet', 'bkash', '1111'],
    ['bank', 'ibbl', null],
  ])('by %s %s takes the payer back to the merchant with signed fields', async (tab, gateway, payerHint) => {
    const { page, attempt, look } = await begin()
    const result = await sslcommerz.pay(page, tab, gateway ? { gateway } : {})
    const back = formOf(result, attempt.returnUrl)
    expect(back.target).toBe(attempt.returnUrl)
    const signed = readSignedFields(new URLSearchParams(back.fields).toString(), store)
    expect(signed?.get('status')).toBe('VALID')
    expect(await look()).toMatchObject({
      state: 'paid',
      charges: [{ amountMinor: 1250_50, chargedAt: sslcommerz.now(), payerHint, isRisky: false }],
    })
  })

  test('is VALID first and VALIDATED when the merchant asks again', async () => {
    const { attempt } = await payWith('1111')
    const ask = (path: string, query: object) =>
      sslcommerz
        .fetch(
          `${sslcommerz.origin}/validator/api/${path}?${new URLSearchParams({ ...query, store_id: store.storeId, store_passwd: store.storePassword })}`,
        )
        .then((response) => response.json())
    const { element } = await ask('merchantTransIDvalidationAPI.php', { tran_id: shortId(attempt.attemptId) })
    const statuses = []
    for (let time = 0; time < 3; time++)
      statuses.push((await ask('validationserverAPI.php', { val_id: element[0].val_id })).status)
    expect(statuses).toEqual(['VALID', 'VALIDATED', 'VALIDATED'])
  })

  test('after failures counts, whatever was tried before it', async () => {
    const { page, look } = await begin()
    await sslcommerz.pay(page, 'card', { number: '4111111111110002' })
    await sslcommerz.choose(page, 'wallet')
    await sslcommerz.pay(page, 'bank', { number: 'test0003' })
    expect(await look()).toEqual({ state: 'open' })
    await sslcommerz.pay(page, 'wallet')
    expect(await look()).toMatchObject({ state: 'paid', charges: [{ amountMinor: 1250_50 }] })
  })

  test('of high risk waits for a person', async () => {
    const { look } = await payWith('0010')
    expect(await look()).toMatchObject({ state: 'paid', charges: [{ isRisky: true }] })
  })

  test('that was taken twice is two charges', async () => {
    const { look, attempt } = await payWith('0020')
    const outcome = await look()
    if (outcome.state !== 'paid') throw new Error(outcome.state)
    expect(new Set(outcome.charges.map(({ reference }) => reference)).size).toBe(2)
    expect(statusesOf(await deliver(attempt.attemptId))).toEqual(['VALID', 'VALID'])
  })

  test.each([
    ['0030', { state: 'paid' }, 'VALID'],
    ['0031', { state: 'open' }, 'FAILED'],
  ])('about which the bank decides later, by test number …%s', async (code, outcome, status) => {
    const { look, attempt, result } = await payWith(code)
    expect(await look()).toEqual({ state: 'processing' })
    expect(formOf(result, attempt.returnUrl).fields.status).toBe('PENDING')
    expect(await deliver(attempt.attemptId)).toEqual([])
    sslcommerz.pass(20)
    expect(statusesOf(await deliver(attempt.attemptId))).toEqual([status])
    expect(await look()).toMatchObject(outcome)
  })

  test('comes even after its session expired, when the bank decides so late', async () => {
    const { page, look } = await begin()
    sslcommerz.pass(30 * 60 - 10)
    await sslcommerz.pay(page, 'card', { number: '4111111111110030' })
    sslcommerz.pass(15)
    expect(await look()).toEqual({ state: 'processing' })
    sslcommerz.pass(10)
    expect(await look()).toMatchObject({ state: 'paid' })
  })
})

describe('a session ends', () => {
  test('when its payer goes back, who is told', async () => {
    const { page, attempt, look } = await begin()
    const result = await sslcommerz.cancel(page)
    expect(formOf(result, attempt.returnUrl).fields.status).toBe('CANCELLED')
    expect(await look()).toMatchObject({ state: 'ended', reason: 'cancelled' })
    expect(statusesOf(await deliver(attempt.attemptId))).toEqual(['CANCELLED'])
    expect(await sslcommerz.open(page)).toMatchObject({ url: expect.stringContaining('done.php') })
  })

  test.each([
    ['UNATTEMPTED', 'when nobody chose a way to pay'],
    ['EXPIRED', 'when somebody did'],
  ])('after half an hour, %s %s', async (status) => {
    const { page, attempt, look } = await begin()
    const asked = status === 'EXPIRED' && (await sslcommerz.choose(page))
    sslcommerz.pass(30 * 60)
    expect(await look()).toMatchObject({ state: 'ended', reason: 'expired' })
    expect(statusesOf(await deliver(attempt.attemptId))).toEqual([status])
    if (asked) await sslcommerz.submit(asked, 'code.php', { code: '111111' })
    expect(await look()).toMatchObject({ state: 'ended' })
  })
})

describe('a notice', () => {
  test('is genuine, names the attempt, and is sent until the merchant answers 2xx', async () => {
    const { attempt } = await payWith('1111')
    const got = await deliver(attempt.attemptId, () => new Response(null, { status: 500 }))
    for (const pause of [1, 2, 4]) {
      sslcommerz.pass(pause - 0.001)
      expect(await deliver(attempt.attemptId)).toEqual([])
      sslcommerz.pass(0.001)
      got.push(...(await deliver(attempt.attemptId, () => new Response(null, { status: 302 }))))
    }
    sslcommerz.pass(8)
    got.push(...(await deliver(attempt.attemptId)))
    sslcommerz.pass(3600)
    expect(await deliver(attempt.attemptId)).toEqual([])
    expect(got).toHaveLength(5)
    for (const body of got)
      expect(sslcommerz.provider.attemptOfNotice(body)).toEqual({ attemptId: attempt.attemptId })
  })

  test.each([
    ['is lost on its way', 'drop-before', 0, 1],
    ['comes again when the answer to it is lost', 'drop', 1, 2],
    ['comes twice', 'duplicate', 2, 2],
  ] as const)('%s', async (_, kind, first, all) => {
    const { attempt } = await payWith('1111')
    sslcommerz.standIn.inject('notice', { kind })
    const got = await deliver(attempt.attemptId)
    expect(got).toHaveLength(first)
    sslcommerz.pass(1)
    got.push(...(await deliver(attempt.attemptId)))
    expect(got).toHaveLength(all)
    expect(new Set(got).size).toBe(1)
  })
})

describe('a refund', () => {
  const pending = { state: 'pending', amountMinor: 100_00, refusal: null }

  test('is refused with the reason', async () => {
    const { asked } = await refund('0041')
    expect(asked).toMatchObject({ state: 'failed', refusal: expect.stringContaining('no refunds') })
  })

  test.each([
    ['arrives within seconds', '1111', 3, { state: 'succeeded' }],
    ['takes a minute', '0042', 60, { state: 'succeeded' }],
    ['is cancelled later', '0040', 3, { state: 'failed', refusal: 'The bank cancelled the refund' }],
  ])('%s', async (_, code, seconds, outcome) => {
    const { asked, follow } = await refund(code)
    expect(asked).toMatchObject(pending)
    sslcommerz.pass(seconds - 1)
    expect(await follow()).toEqual(asked)
    sslcommerz.pass(1)
    expect(await follow()).toMatchObject({ ...outcome, reference: asked.reference })
  })

  test('that is requested twice under one id happens once', async () => {
    const { order, asked } = await refund('1111')
    expect(await sslcommerz.provider.refund(order)).toEqual(asked)
  })

  test('of an unknown charge, and of an unknown refund', async () => {
    const { order } = await refund('1111')
    const foreign = { ...order, refundId: randomUUID(), charge: { reference: 'none', amountMinor: 1 } }
    expect(await sslcommerz.provider.refund(foreign)).toMatchObject({ state: 'failed' })
    const request = { ...order, reference: 'none', requestedAt: sslcommerz.now(), others: [] }
    await expect(sslcommerz.provider.lookAfterRefund(request)).rejects.toMatchObject({ status: 503 })
  })
})

describe('the server fails', () => {
  test.each(['error-before', 'error-after', 'drop-before', 'drop'] as const)('by %s', async (kind) => {
    const { look } = await payWith('1111')
    for (const path of ['merchantTransIDvalidationAPI.php', 'validationserverAPI.php']) {
      sslcommerz.standIn.inject(path, { kind })
      await expect(look()).rejects.toMatchObject({ status: 503, code: 'payments_unavailable' })
    }
    expect(await look()).toMatchObject({ state: 'paid' })
  })

  test('by silence: the client stops waiting, and what it asked for has happened', async () => {
    const impatient = await connectSslcommerz({ timeoutMs: 300 })
    try {
      impatient.standIn.inject('api.php', { kind: 'silence' })
      const order = {
        attemptId: randomUUID(),
        amountMinor: 500_00,
        currency: 'BDT',
        description: 'Physics',
        payer: { name: 'Ayesha', email: null, phone: null },
        returnUrl: 'http://localhost:3000/back',
        noticeUrl: '',
      }
      await expect(impatient.provider.start(order)).rejects.toMatchObject({ status: 503 })
      const { rows } = await impatient.standIn.pool.query('select tran_id from sslcommerz.sessions')
      expect(rows).toEqual([{ tran_id: shortId(order.attemptId) }])
    } finally {
      await impatient.close()
    }
  })

  test('by answering late', async () => {
    const { look } = await payWith('1111')
    sslcommerz.standIn.inject('validationserverAPI.php', { kind: 'delay', ms: 200 })
    expect(await look()).toMatchObject({ state: 'paid' })
  })
})

test('the stand-in accepts the store’s credentials, and no others', async () => {
  const check = (storePassword: string) =>
    checkSslcommerzStore(sslcommerz.fetch, { ...store, storePassword, live: false })()
  expect(await check(store.storePassword)).toMatchObject({ isValid: true })
  expect(await check('other')).toMatchObject({ isValid: false })
})
