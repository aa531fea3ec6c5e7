import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOLD_MS } from '../../contract/payments/hold-times.ts'
import type { AdminPayment, PaymentSums } from '../../contract/payments/payment-history.ts'
import type { MoneyEntry, TimelineEvent } from '../../contract/payments/payment-timeline.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { connectCardProvider, type Provider } from '../support/card-provider.ts'
import { insertPayment } from '../support/money.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import { admin, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

let app: TestApp
let owner: Person
let provider: Provider
let people: Person[]
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  people = await createUsers([app], 30)
  provider = await connectCardProvider(app)
})
afterAll(() => app.stop())

const somebody = takeFrom(() => people)
const moneyOf = async (person: Person) => (await person.ask('GET', '/money')).body.entries as MoneyEntry[]
const kinds = (events: TimelineEvent[]) => events.map(({ kind }) => kind)
const recheck = async (person: Person, sessionId: string) =>
  (await person.ask('POST', '/payments/recheck', { sessionId })).body

describe('a booking’s timeline', () => {
  test('shows held, charged, booked, cancelled and refunded in order, with amounts and provider references', async () => {
    const person = somebody()
    const id = await createSession(owner, { fee: 7.5, title: 'Timeline' })
    await pay(app, person, id, 750)
    const [booking] = (await person.ask('GET', '/bookedSessions')).body as unknown as { _id: string }[]
    const [payment] = (await person.ask('GET', '/paymentsid')).body as unknown as { transactionId: string }[]
    await person.ask('DELETE', `/bookedSessions/${booking?._id}`)
    const path = `/bookings/${booking?._id}/timeline`
    const { status, body } = await person.ask('GET', path)
    expect(status).toBe(200)
    expect(body).toMatchObject({ bookingId: booking?._id, sessionId: id, title: 'Timeline', currency: 'BDT' })
    const events = body.events as TimelineEvent[]
    expect(kinds(events)).toEqual(['held', 'charged', 'booked', 'cancelled', 'refund_due', 'refunded'])
    const times = events.map(({ at }) => at)
    expect(times).toEqual([...times].sort())
    const [refund] = (await provider.stripe.refunds.list({ payment_intent: payment?.transactionId ?? '' }))
      .data
    expect(events[1]).toMatchObject({
      amountInCents: 750,
      amount: 7.5,
      reference: payment?.transactionId,
      method: 'card',
    })
    expect(events[5]).toMatchObject({
      amountInCents: 750,
      reference: refund?.id,
      reason: 'You cancelled this booking.',
    })
    expect((await somebody().ask('GET', path)).status).toBe(404)
    expect((await owner.ask('GET', path)).body).toEqual(body)
  })

  test('has a receipt for its payer, and for Admins, who find it by the payment', async () => {
    const person = somebody()
    const id = await createSession(owner, { fee: 7.5, title: 'Receipt' })
    const { insertedId } = (await pay(app, person, id, 750)).body
    const listed = (await owner.ask('GET', `/admin/payments?search=${person.email}`)).body
    const [payment] = listed.payments as AdminPayment[]
    expect(payment).toMatchObject({ _id: insertedId, bookingId: expect.any(String) })
    const path = `/bookings/${payment?.bookingId}/receipt`
    expect((await somebody().ask('GET', path)).status).toBe(404)
    const { body } = await person.ask('GET', path)
    expect(body).toMatchObject({
      currency: 'BDT',
      booking: { _id: payment?.bookingId, title: 'Receipt', fee: 7.5 },
      buyer: { email: person.email },
    })
    expect(kinds(body.events as TimelineEvent[])).toEqual(['held', 'charged', 'booked'])
    const { isOwn: _own, ...paper } = body
    expect((await owner.ask('GET', path)).body).toEqual(paper)
  })

  test('is empty of payments for a free booking', async () => {
    const person = somebody()
    const { insertedId } = (
      await person.ask('POST', '/bookedSessions', { sessionId: await createSession(owner) })
    ).body
    const { body } = await person.ask('GET', `/bookings/${insertedId}/timeline`)
    expect(kinds(body.events as TimelineEvent[])).toEqual(['booked'])
  })
})

describe('my payments', () => {
  test('lists every attempt, newest first, including those without a seat', async () => {
    const person = somebody()
    const [one, two] = [await createSession(owner, { fee: 5 }), await createSession(owner, { fee: 6 })]
    await pay(app, person, one, 500)
    await startPayment(person, two, 600)
    expect(await moneyOf(person)).toMatchObject([
      { sessionId: two, state: 'held', amountInCents: 600, holdExpiresAt: expect.any(String) },
      {
        sessionId: one,
        state: 'booked',
        amount: 5,
        bookingId: expect.any(String),
        paymentId: expect.any(String),
      },
    ])
    app.setTime(new Date(Date.now() + HOLD_MS))
    expect(await moneyOf(person)).toMatchObject([{ state: 'unpaid' }, { state: 'booked' }])
    app.setTime()
    expect((await person.ask('GET', '/money?limit=1&page=2')).body).toMatchObject({
      total: 2,
      totalPages: 2,
      entries: [{ sessionId: one }],
    })
    expect(await moneyOf(somebody())).toEqual([])
  })

  test('a recheck asks the provider, finishes the booking and reports the result', async () => {
    const person = somebody()
    const id = await createSession(owner, { fee: 5 })
    expect(await recheck(person, id)).toMatchObject({
      found: 'nothing',
      message: expect.stringContaining('Nothing was charged'),
    })
    const secret = await startPayment(person, id, 500)
    expect(await recheck(person, id)).toMatchObject({ found: 'unpaid' })
    const transactionId = await confirm(app, secret)
    const found = await recheck(person, id)
    expect(found).toMatchObject({ found: 'booked', transactionId, bookingId: expect.any(String) })
    expect((await person.ask('GET', '/bookedSessions')).body).toMatchObject([{ _id: found.bookingId }])
    expect(await recheck(somebody(), id)).toMatchObject({ found: 'nothing' })
  })

  test('a recheck refunds where there is no seat', async () => {
    const [late, quick] = [somebody(), somebody()]
    const id = await createSession(owner, { fee: 5, capacity: 1 })
    const secret = await startPayment(late, id, 500)
    app.setTime(new Date(Date.now() + HOLD_MS))
    await pay(app, quick, id, 500)
    const intent = await confirm(app, secret)
    expect(await recheck(late, id)).toMatchObject({ found: 'refunded', transactionId: intent })
    app.setTime()
    expect(await provider.refundedMinor(intent)).toBe(500)
    const [entry] = await moneyOf(late)
    expect(entry).toMatchObject({ state: 'refunded' })
    expect(kinds(entry?.events ?? [])).toEqual(['held', 'charged', 'refund_due', 'refunded'])
  })
})

describe('R11 everybody’s payments', () => {
  const list = async (query = '') => {
    const { body } = await owner.ask('GET', `/admin/payments${query}`)
    return body as unknown as {
      payments: AdminPayment[]
      total: number
      totalPages: number
      sums: PaymentSums[]
      next?: string
    }
  }

  test('are searched, filtered and summed; the sums match the provider’s', async () => {
    const own = await boot()
    try {
      const boss = await admin(own)
      const payers = (await createUsers([own], 5)) as [Person, Person, Person, Person, Person]
      const [cheap, dear] = [
        await createSession(boss, { fee: 0.29, title: 'Cheap 100%' }),
        await createSession(boss, { fee: 1234.56, title: 'Dear' }),
      ]
      for (const payer of payers) await pay(own, payer, cheap, 29)
      for (const payer of payers.slice(0, 3)) await pay(own, payer, dear, 123456)
      await payers[0].ask('DELETE', `/bookedSessions/${dear}`)
      const ask = async (query: string) => {
        const { body } = await boss.ask('GET', `/admin/payments?${query}`)
        return body as unknown as Awaited<ReturnType<typeof list>>
      }
      const { stripe } = await connectCardProvider(own)
      const charges = (await stripe.charges.list({ limit: 100 })).data.filter(({ paid }) => paid)
      const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
      const all = await ask('limit=3')
      expect(all).toMatchObject({ total: 8, totalPages: 3 })
      expect(all.payments).toHaveLength(3)
      expect(all.sums).toEqual([
        {
          currency: 'BDT',
          count: 8,
          chargedInCents: sum(charges.map(({ amount }) => amount)),
          charged: 3705.13,
          refundedInCents: sum(charges.map(({ amount_refunded }) => amount_refunded)),
          refunded: 1234.56,
          refundDueInCents: 0,
          refundDue: 0,
          netInCents: 247057,
          net: 2470.57,
        },
      ])
      expect(await ask('status=refunded')).toMatchObject({
        total: 1,
        payments: [{ email: payers[0].email, sessionTitle: 'Dear' }],
      })
      expect((await ask('search=100%25')).total).toBe(5)
      expect((await ask(`search=${payers[1].email.toUpperCase()}`)).total).toBe(2)
      expect((await ask(`search=${all.payments[0]?.transactionId}`)).total).toBe(1)
      expect(await ask('to=2020-01-01')).toMatchObject({ total: 0, totalPages: 0, payments: [], sums: [] })
      expect((await ask('from=2020-01-01&to=&status=&search=')).total).toBe(8)
      expect((await ask('method=card')).total).toBe(8)
      expect((await ask('method=bkash')).total).toBe(0)
      const sorted = async (query: string) => (await ask(query)).payments.map(({ amount }) => amount)
      expect(await sorted('sort=largest&limit=4')).toEqual([1234.56, 1234.56, 1234.56, 0.29])
      expect(await sorted('sort=largest&limit=4&page=2')).toEqual([0.29, 0.29, 0.29, 0.29])
      expect((await sorted('sort=smallest'))[0]).toBe(0.29)
      const newest = (await ask('')).payments.map(({ _id }) => _id)
      const oldest = await ask('sort=oldest&limit=3')
      const after = await ask(`sort=oldest&limit=5&page=2&cursor=${oldest.next}`)
      expect([...oldest.payments, ...after.payments].map(({ _id }) => _id)).toEqual(newest.toReversed())
      for (const bad of ['status=lost', 'method=desk', 'sort=name'])
        expect((await boss.ask('GET', `/admin/payments?${bad}`)).status).toBe(400)
    } finally {
      await own.stop()
    }
  })

  test('M14 are filtered by method, and by whether they were taken by hand', async () => {
    const payer = somebody()
    const sold = { userId: payer.id, sessionId: await createSession(owner, { fee: 5 }) }
    const { database } = app.services.context
    for (const money of [
      { method: 'bkash' },
      { method: 'bkash', byHand: true },
      { method: 'cash', byHand: true },
    ] as const)
      await insertPayment(database, sold, { ...money, at: new Date() })
    const ways = async (query: string) =>
      (await list(`?search=${payer.email}&${query}`)).payments
        .map(({ paymentMethod, byHand }) => `${paymentMethod} ${byHand}`)
        .sort()
    expect(await ways('method=bkash')).toEqual(['bkash false', 'bkash true'])
    expect(await ways('byHand=true')).toEqual(['bkash true', 'cash true'])
    expect(await ways('method=bkash&byHand=false')).toEqual(['bkash false'])
    expect(await ways('method=card')).toEqual([])
    expect((await owner.ask('GET', '/admin/payments?method=cheque')).body).toMatchObject({ field: 'method' })
  })

  test('export as CSV that a spreadsheet opens without running formulas', async () => {
    const person = somebody()
    const title = `=HYPERLINK("https://evil.example","Click, ${Date.now()}")`
    await pay(app, person, await createSession(owner, { fee: 5, title }), 500)
    const response = await fetch(
      `${app.url}/api/admin/payments.csv?search=${encodeURIComponent(person.email)}`,
      {
        headers: { authorization: `Bearer ${owner.token}` },
      },
    )
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`"'${title.replaceAll('"', '""')}"`)
    expect(lines[1]).toContain(',"5.00","BDT","paid","0.00",')
    expect(lines[0]).toMatch(
      /,"Transaction","Payment","Email verified","Phone","Receipt","Method","By hand","Reduced by","Code or reason","Given by"$/,
    )
    expect(lines[1]).toMatch(/,"yes","","(\d{4}-\d{6})?","card","no","","",""$/)
    expect((await person.ask('GET', '/admin/payments.csv')).status).toBe(403)
  })

  test.each([
    ['en', 'You cancelled this booking.'],
    ['bn', 'আপনি এই বুকিং বাতিল করেছেন।'],
  ])('export the reason of a refund in the language %s', async (language, reason) => {
    const person = somebody()
    const sessionId = await createSession(owner, { fee: 5 })
    await pay(app, person, sessionId, 500)
    expect((await person.ask('DELETE', `/bookedSessions/${sessionId}`)).status).toBe(200)
    const query = `search=${encodeURIComponent(person.email)}&language=${language}`
    const response = await fetch(`${app.url}/api/admin/payments.csv?${query}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(await response.text()).toContain(`"${reason}"`)
  })
})
