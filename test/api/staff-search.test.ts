import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffFound } from '../../contract/desk/staff-search.ts'
import { digits } from '../../contract/formats/digits.ts'
import type { AdminPayment } from '../../contract/payments/payment-history.ts'
import { numberReceipts } from '../../domain/receipts/number.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier } from '../support/desk.ts'
import { confirm, startPayment } from '../support/payments.ts'
import { admin, instructor, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { walkIn } from '../support/walk-in.ts'

let app: TestApp
let owner: Person
let desk: Person
let payer: Person
const people: Record<string, string> = {}
const sessions: Record<string, string> = {}
let taken: { paymentId: string; receipt: string }
let online: { paymentId: string; transactionId: string; receipt: string }
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  desk = await cashier(app, owner)
  payer = await student(app)
  people.rahima = await walkIn(app, { name: 'Rahima Begum', phone: '+8801712345678' })
  people.rofikul = await walkIn(app, { name: 'ড. মোঃ রফিকুল ইসলাম', phone: '+8801812345678' })
  people.nusrat = await walkIn(app, { name: 'Nusrat', email: 'jahan.nusrat@mail.test' })
  sessions.open = await createSession(owner, { title: 'Alchemy', fee: 5 })
  sessions.waiting = await createSession(await instructor(app), { title: 'Alchemy of gold' })
  const answer = await desk.ask(
    'POST',
    '/desk/payments',
    cash(sessions.open, { method: 'bkash', reference: 'ABC1234567', phone: '01712345678' }),
  )
  taken = answer.body as unknown as typeof taken
  const transactionId = await confirm(app, await startPayment(payer, sessions.open, 500))
  await payer.ask('POST', '/payments', { sessionId: sessions.open, transactionId, email: payer.email })
  await app.services.context.database.transaction(numberReceipts)
  const { body } = await owner.ask('GET', `/admin/payments?search=${transactionId}`)
  const [paid] = body.payments as AdminPayment[]
  online = { paymentId: paid?._id ?? '', transactionId, receipt: paid?.receiptNumber ?? '' }
})
afterAll(() => app.stop())

async function search(q: string, by = owner): Promise<StaffFound[]> {
  const { status, body } = await by.ask('GET', `/staff-search?${new URLSearchParams({ q })}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.found as StaffFound[]
}
const peopleOf = async (q: string, by = owner) =>
  (await search(q, by)).filter(({ kind }) => kind === 'person').map(({ _id }) => _id)
const sessionsOf = async (q: string, by = owner) =>
  (await search(q, by)).filter(({ kind }) => kind === 'session').map(({ _id }) => _id)
const receiptsOf = async (q: string, by = owner) =>
  (await search(q, by)).flatMap((one) => (one.kind === 'receipt' ? [one.paymentId] : []))

test.each(['', '?q=', '?q=%20', `?q=${'a'.repeat(201)}`])(
  '%s is refused by the parameter’s name',
  async (query) => {
    const { status, body } = await owner.ask('GET', `/staff-search${query}`)
    expect({ status, field: body.field }).toEqual({ status: 400, field: 'q' })
  },
)

test('nobody but Admins and cashiers searches', async () => {
  for (const by of [payer, await instructor(app)])
    expect((await by.ask('GET', '/staff-search?q=rahima')).status).toBe(403)
})

describe('M06 a cashier', () => {
  test.each([
    'ra',
    'ra be',
    'রফ',
    '0171234567',
    '+88017',
    '017 123',
    'jahan',
    'nusrat jahan',
    'rahima 0171',
    '678',
    'rahima 9999',
    'nusrat@mail.test',
    '%%%',
    '___',
  ])('finds nobody by %s, which is neither a name nor a whole number or address', async (q) =>
    expect(await peopleOf(q, desk)).toEqual([]),
  )

  test('finds by three letters of a name, or the end of a number, who they are, and not how to reach them', async () => {
    const [found, next] = await search('begum rah', desk)
    expect(next?.kind).not.toBe('person')
    expect(found).toEqual({
      ...{ kind: 'person', _id: people.rahima, name: 'Rahima Begum', isMasked: true },
      ...{ phone: '…5678', email: null, emailVerified: true },
      studentNumber: expect.stringMatching(/^\d\d-\d{4}$/),
    })
    expect(await search('রফি', desk)).toMatchObject([{ _id: people.rofikul, phone: '…5678' }])
    for (const end of ['5678', '৫৬৭৮'])
      expect(new Set(await peopleOf(end, desk))).toEqual(new Set([people.rahima, people.rofikul]))
    expect(await search('begum 5678', desk)).toMatchObject([{ _id: people.rahima, phone: '…5678' }])
    expect(await search('nusrat', desk)).toMatchObject([{ email: 'j…@mail.test', phone: null }])
    const page = await desk.ask('GET', `/desk/people/${people.rahima}`)
    expect(page.body.person).toMatchObject({ phone: '+8801712345678' })
  })

  test('finds eight of one name at most', async () => {
    for (let n = 0; n < 9; n += 1) await walkIn(app, { name: `Jamal ${n}`, email: `jamal${n}@mail.test` })
    expect(await peopleOf('jamal', desk)).toHaveLength(8)
  })

  test('asks for so many names an hour, and the whole number is found all the same', async () => {
    const limited = await cashier(app, owner)
    const { body } = await owner.ask('GET', `/admin/users?search=${limited.email}`)
    const [{ _id } = { _id: '' }] = body.users as { _id: string }[]
    const { limits } = app.services.context
    for (let n = 0; n < 299; n += 1) await limits.consume('people-by-name', _id)
    const answers = await Promise.all([1, 2, 3].map(() => limited.ask('GET', '/staff-search?q=rahima')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
    expect(await peopleOf('01712345678', limited)).toEqual([people.rahima])
  })

  test('finds who has told them their number or address', async () => {
    for (const q of ['01712345678', '০১৭১২-৩৪৫৬৭৮', '+880 1712 345678', '8801712345678'])
      expect(await peopleOf(q, desk)).toEqual([people.rahima])
    expect(await peopleOf(' Jahan.Nusrat@mail.test', desk)).toEqual([people.nusrat])
  })

  test('finds no session that is hidden from them', async () => {
    expect(await sessionsOf('alchemy', desk)).toEqual([sessions.open])
  })

  test('finds receipts of money that went through a hand, and not of what was paid online', async () => {
    expect(await receiptsOf(taken.receipt, desk)).toEqual([taken.paymentId])
    expect(await receiptsOf('ABC1234567', desk)).toEqual([taken.paymentId])
    for (const q of [online.receipt, online.transactionId]) expect(await search(q, desk)).toEqual([])
    // Nor by the beginning that both have.
    expect(await receiptsOf(`${taken.receipt.slice(0, 5)}0000`, desk)).toEqual([taken.paymentId])
  })
})

describe('an Admin', () => {
  test.each([
    ['rahima', 'rahima'],
    ['BEGUM ra', 'rahima'],
    ['রফি', 'rofikul'],
    ['ইসলাম', 'rofikul'],
    ['jahan', 'nusrat'],
    ['jahan.nus', 'nusrat'],
    ['JAHAN.NUSRAT@mail.test', 'nusrat'],
    ['017123', 'rahima'],
    ['০১৭১২৩', 'rahima'],
    ['+88017123', 'rahima'],
    ['+88 01712-3', 'rahima'],
    ['008801712345678', 'rahima'],
    ['rahima 0171', 'rahima'],
    ['রহিমা', 'rahima'],
    ['Rofikul', 'rofikul'],
    ['rahima 5678', 'rahima'],
    ['r b', 'rahima'],
  ])('finds people by %s', async (q, name) => expect(await peopleOf(q)).toEqual([people[name]]))

  test.each(['ahima', '712345', '0199', "'; drop", '\\', '%', '[', 'করিমা'])('finds nobody by %s', async (q) =>
    expect(await peopleOf(q)).toEqual([]),
  )

  test('finds sessions in every state, the best first', async () => {
    expect(await sessionsOf('alchemy gold')).toEqual([sessions.waiting])
    expect(new Set(await sessionsOf('alchemy'))).toEqual(new Set([sessions.open, sessions.waiting]))
    expect(await search('alchemy gold')).toMatchObject([
      { kind: 'session', title: 'Alchemy of gold', status: 'pending' },
    ])
  })

  test('finds receipts by number, with and without its zeros, by its beginning and by the transaction id', async () => {
    const [year = '', number = ''] = online.receipt.split('-')
    const short = String(Number(number))
    for (const q of [online.receipt, `${year}-${short}`, short, digits(online.receipt), digits(short)])
      expect([q, await receiptsOf(q)]).toEqual([q, [online.paymentId]])
    expect(await receiptsOf(`${year}-0000`)).toEqual([taken.paymentId, online.paymentId])
    for (const q of [online.transactionId, ` ${online.transactionId} `])
      expect(await receiptsOf(q)).toEqual([online.paymentId])
    for (const q of ['abc1234567', 'ABC 1234567', 'ABC১২৩৪৫৬৭'])
      expect(await receiptsOf(q)).toEqual([taken.paymentId])
    expect(await search(taken.receipt)).toMatchObject([
      { kind: 'receipt', number: taken.receipt, name: 'Rahima Begum', sessionTitle: 'Alchemy', amount: 5 },
    ])
    for (const q of [`${year}-999999`, '1999-1', 'CN-2026-1', 'pi_nothing', taken.paymentId])
      expect(await receiptsOf(q)).toEqual([])
  })

  test('finds a credit note, and the receipt of what a code made free', async () => {
    const back = { amount: 5, reason: 'Ill' }
    await owner.ask('POST', '/refunds', { payment: taken.paymentId, ...back })
    await owner.ask('POST', '/discounts', { code: 'GIFT', kind: 'percent', value: 100 })
    await owner.ask('POST', '/checkouts', {
      sessionId: sessions.open,
      method: 'card',
      amount: 0,
      code: 'GIFT',
    })
    await app.services.context.database.transaction(numberReceipts)
    const year = taken.receipt.slice(0, 4)
    expect(await search(`CN-${year}-1`)).toMatchObject([
      { kind: 'receipt', series: 'credit_note', paymentId: taken.paymentId, amount: 5 },
    ])
    const [free] = await search(`${year}-3`)
    expect(free).toMatchObject({ kind: 'receipt', bookingId: expect.any(String), amount: 0 })
    expect(await search(`${year}-3`, desk)).toEqual([])
  })

  test('finds five of each at most', async () => {
    for (let n = 0; n < 7; n += 1) await walkIn(app, { name: `Kamal ${n}`, email: `kamal${n}@mail.test` })
    expect(await peopleOf('kamal')).toHaveLength(5)
  })

  test('finds nobody who has deleted the account', async () => {
    const gone = await student(app)
    expect(await peopleOf(gone.email)).toHaveLength(1)
    await gone.ask('DELETE', '/auth/account')
    for (const q of [gone.email, 'deleted', 'dele']) expect(await peopleOf(q)).toEqual([])
  })
})

test('M06 the desk finds the session of who is called as somebody else', async () => {
  for (const phone of ['01912000001', '01912000002'])
    await walkIn(app, { name: 'Shirin Akhter', phone: `+88${phone}` })
  await desk.ask('POST', '/desk/payments', cash(sessions.open ?? '', { phone: '01912000001' }))
  const found = await search('shirin', desk)
  expect(found).toHaveLength(2)
  for (const one of found)
    expect(one).toMatchObject({ kind: 'person', isMasked: true, name: 'Shirin Akhter' })
  expect(found.map((one) => 'course' in one && [one.phone, one.course])).toEqual(
    expect.arrayContaining([['…0001', 'Alchemy'], false]),
  )
  const [alone] = await search('rahima', desk)
  expect(alone).not.toHaveProperty('course')
})
