import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import type { Discount } from '../../contract/discounts/discounts.ts'
import type { Quote } from '../../contract/sessions/quote.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { addDiscount, priceFor } from '../support/discounts.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let admin: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(20))
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()
const find = async (code: string) => {
  const { body } = await admin.ask('GET', '/discounts')
  return (body.discounts as Discount[]).find((discount) => discount.code === code)
}

test.each([
  ['code', { code: 'NO' }],
  ['code', { code: 'ঈদ' }],
  ['code', { code: 'A'.repeat(31) }],
  ['kind', { kind: 'gift' }],
  ['value', { value: 0 }],
  ['value', { value: 101 }],
  ['value', { value: 12.5 }],
  ['value', { kind: 'amount', value: 1_000_000 }],
  ['limit', { limit: 0 }],
  ['until', { from: inHours(2), until: inHours(1) }],
  ['sessionIds', { sessionIds: Array.from({ length: 101 }, () => crypto.randomUUID()) }],
])('M12 a discount with a bad %s is refused', async (field, change) => {
  const { status, body } = await admin.ask('POST', '/discounts', {
    code: 'GOOD-1',
    kind: 'percent',
    value: 10,
    ...change,
  })
  expect({ status, field: body.field?.split('.')[0] }).toEqual({ status: 400, field })
})

test('M12 a discount for a session that is not there is refused', async () => {
  const discount = { code: 'NOWHERE', kind: 'percent', value: 10, sessionIds: [crypto.randomUUID()] }
  expect((await admin.ask('POST', '/discounts', discount)).body.code).toBe('session_not_found')
})

test('M12 a code belongs to one discount, however it is typed, also when two add it at once', async () => {
  const add = (code: string) => admin.ask('POST', '/discounts', { code, kind: 'percent', value: 10 })
  const answers = await Promise.all([add('eid-২০২৬'), add(' EID - 2026 ')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await add('Eid-2026')).body).toMatchObject({ code: 'code_taken', field: 'code' })
})

test('M12 a discount shows what it gives, how often, until when and for which sessions', async () => {
  const session = await createSession(admin, { fee: 100, title: 'Optics' })
  const [from, until] = [inHours(-1), inHours(24)]
  await addDiscount(admin, {
    code: 'OPTICS',
    kind: 'amount',
    value: 50.5,
    limit: 3,
    from,
    until,
    sessionIds: [session],
  })
  expect(await find('OPTICS')).toMatchObject({
    kind: 'amount',
    value: 50.5,
    limit: 3,
    used: 0,
    from,
    until,
    sessions: [{ _id: session, title: 'Optics' }],
    active: true,
  })
})

test('M12 the audit trail has who added and changed a discount', async () => {
  const id = await addDiscount(admin, { code: 'AUDIT', kind: 'amount', value: 20 })
  const path = `/discounts/${id}`
  await admin.ask('PATCH', path, { limit: 5, active: false })
  await admin.ask('PATCH', path, { limit: 5 })
  expect((await admin.ask('PATCH', path, {})).body.code).toBe('nothing_to_change')
  expect((await admin.ask('PATCH', path, { value: 5 })).body.field).toBe('value')
  const acts = (await admin.ask('GET', `/audit-trail?object=${id}`)).body.acts as AuditEvent[]
  expect(acts.map(({ action, before, after, object }) => ({ action, before, after, object }))).toMatchObject([
    {
      action: 'discount.changed',
      before: { limit: null, active: 'yes' },
      after: { limit: 5, active: 'no' },
      object: { title: 'AUDIT' },
    },
    { action: 'discount.created', before: null, after: { code: 'AUDIT', amount: 20, active: 'yes' } },
  ])
})

test.each([
  ['percent', 15, 333.33, 283.33],
  ['percent', 50, 0.05, 0.02],
  ['percent', 100, 500, 0],
  ['amount', 120.5, 500, 379.5],
  ['amount', 600, 500, 0],
] as const)('M12 the price with %s %d off %d is %d', async (kind, value, fee, amount) => {
  const session = await createSession(admin, { fee })
  const code = `P-${crypto.randomUUID().slice(0, 8)}`
  await addDiscount(admin, { code, kind, value })
  const { body } = await priceFor(somebody(), session, code)
  expect(body).toMatchObject({
    amount,
    full: fee,
    fullInCents: Math.round(fee * 100),
    code: code.toUpperCase(),
  })
  expect(body.amountInCents).toBe(Math.round(amount * 100))
  expect(body.reason).toBeUndefined()
})

test('M12 the price names the ways in which it can be paid; nothing needs to be paid for a price of 0', async () => {
  const session = await createSession(admin, { fee: 20 })
  await addDiscount(admin, { code: 'ALMOST', kind: 'amount', value: 15 })
  await addDiscount(admin, { code: 'ALL', kind: 'percent', value: 100 })
  const methods = async (code?: string) => {
    const { ways } = (await priceFor(somebody(), session, code)).body as unknown as NonNullable<
      Quote['whole']
    >
    return ways.map(({ method }) => method)
  }
  expect(await methods()).toEqual(expect.arrayContaining(['sslcommerz', 'desk']))
  // SSLCommerz takes no less than ten taka.
  expect(await methods('ALMOST')).not.toContain('sslcommerz')
  expect(await methods('ALMOST')).toContain('desk')
  expect(await methods('ALL')).toEqual([])
})

test('M12 a code says why it does not apply, and the price stays full', async () => {
  const session = await createSession(admin, { fee: 100 })
  const other = await createSession(admin, { fee: 100 })
  const off = await addDiscount(admin, { code: 'OFF', kind: 'percent', value: 10 })
  await admin.ask('PATCH', `/discounts/${off}`, { active: false })
  await addDiscount(admin, { code: 'EARLY', kind: 'percent', value: 10, from: inHours(1) })
  await addDiscount(admin, { code: 'LATE', kind: 'percent', value: 10, until: inHours(-1) })
  await addDiscount(admin, { code: 'OTHER', kind: 'percent', value: 10, sessionIds: [other] })
  const person = somebody()
  for (const [code, reason] of [
    ['MISSING', 'code_unknown'],
    ['?', 'code_unknown'],
    ['off', 'code_inactive'],
    ['EARLY', 'code_not_yet'],
    ['LATE', 'code_over'],
    ['OTHER', 'code_not_for_session'],
  ] as const) {
    const { body } = await priceFor(person, session, code)
    expect(body).toMatchObject({ amount: 100, full: 100, reason, message: expect.any(String) })
    expect(body.code).toBeUndefined()
  }
  const free = await createSession(admin, { fee: 0 })
  await addDiscount(admin, { code: 'NOTHING', kind: 'percent', value: 10 })
  expect((await priceFor(person, free, 'NOTHING')).body.reason).toBe('code_nothing_to_discount')
})

test('M12 two hundred guesses find nothing, and then not even the right code is answered', async () => {
  const session = await createSession(admin, { fee: 100 })
  await addDiscount(admin, { code: 'TREASURE', kind: 'percent', value: 90 })
  const person = somebody()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => priceFor(person, session, `GUESS-${at}`)),
  )
  expect(answers.filter(({ body }) => body.code && body.code !== 'too_many_requests')).toEqual([])
  // However many come at the same moment.
  expect(answers.filter(({ status }) => status === 200).length).toBe(10)
  expect(answers.filter(({ status }) => status === 429).length).toBe(190)
  expect((await priceFor(person, session, 'TREASURE')).status).toBe(429)
  expect((await priceFor(person, session)).status).toBe(200)
  expect((await priceFor(somebody(), session, 'TREASURE')).body.amount).toBe(10)
})

test('right codes are not counted', async () => {
  const session = await createSession(admin, { fee: 100 })
  await addDiscount(admin, { code: 'OFTEN', kind: 'percent', value: 20 })
  const person = somebody()
  for (let at = 0; at < 15; at += 1) expect((await priceFor(person, session, 'OFTEN')).body.amount).toBe(80)
  for (let at = 0; at < 10; at += 1) expect((await priceFor(person, session, `NOT-${at}`)).status).toBe(200)
  expect((await priceFor(person, session, 'OFTEN')).status).toBe(429)
})

test('M12 wrong codes are also limited per address, whoever sends them', async () => {
  const session = await createSession(admin, { fee: 100 })
  const guess = ({ token }: Person, address: string) =>
    fetch(`${app.url}/api/sessions/${session}/mine?code=GUESS`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
    }).then(({ status }) => status)
  const strangers = await createUsers([app], 11)
  for (const person of strangers.slice(0, 10))
    for (let at = 0; at < 10; at += 1) expect(await guess(person, '203.0.113.7')).toBe(200)
  expect(await guess(strangers[10] as Person, '203.0.113.7')).toBe(429)
})
