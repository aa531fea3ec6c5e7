import { afterAll, beforeAll, expect, test } from 'vitest'
import { bn } from '../../contract/refusals/bn/index.ts'
import { textOf } from '../../contract/refusals/index.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier } from '../support/desk.ts'
import { createPlan } from '../support/parts.ts'
import { admin, type Person } from '../support/people.ts'
import { newPhone } from '../support/phone-accounts.ts'
import { createSession } from '../support/sessions.ts'
import { walkIn } from '../support/walk-in.ts'

const MOST = 3

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await boot({ RATE_LIMITS: `people-opened=${MOST}` })
  owner = await admin(app)
})
afterAll(() => app.stop())

const strangers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => walkIn(app, { name: 'Rahima', phone: newPhone() })))
const open = async (by: Person, id: string) => {
  const { status, body } = await by.ask('GET', `/desk/people/${id}`)
  return [status, body.code]
}
const noted = async () => {
  const { acts } = (await owner.ask('GET', '/audit-trail?action=people.opened')).body as unknown as {
    acts: { after: unknown; by: { email: string } }[]
  }
  return acts
}

test('a cashier opens so many people a day, each counted once, and an Admin sees it', async () => {
  const desk = await cashier(app, owner)
  const people = await strangers(MOST + 1)
  const last = people.at(-1) ?? ''
  for (const id of people.slice(0, MOST)) expect(await open(desk, id)).toEqual([200, undefined])
  const { status, body, headers } = await desk.ask('GET', `/desk/people/${last}`)
  expect([status, body.code]).toEqual([429, 'too_many_people_opened'])
  expect(body.message).toMatch(/^You have opened as many people .* in 24 hours, or an Admin opens them\.$/)
  expect(textOf(bn, { code: 'too_many_people_opened', params: { minutes: 1440 } })).toContain('২৪ ঘণ্টা')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
  expect(await open(desk, last)).toEqual([429, 'too_many_people_opened'])
  // Whom they serve already, they go on serving.
  for (const id of people.slice(0, MOST)) expect(await open(desk, id)).toEqual([200, undefined])
  expect(await noted()).toMatchObject([{ by: { email: desk.email }, after: { people: MOST + 1 } }])
  for (const id of people) expect(await open(owner, id)).toEqual([200, undefined])
})

test('opened by their bookings, and all at once, they are no more', async () => {
  const desk = await cashier(app, owner)
  const sessionId = await createSession(owner, { fee: 5 })
  const sold = await Promise.all(
    Array.from({ length: MOST + 2 }, () => owner.ask('POST', '/desk/payments', cash(sessionId))),
  )
  const answers = await Promise.all(
    sold.map(({ body }) => desk.ask('GET', `/desk/bookings/${body.bookingId}`)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429])
})

test('a list that says how to reach people counts each of them, and is refused above the bound', async () => {
  const [plan, line] = [await createPlan(owner), await createSession(owner, { capacity: 1 })]
  const people = await strangers(MOST + 2)
  for (const id of people)
    await owner.ask('POST', `/desk/people/${id}/${people.indexOf(id) === 0 ? 'bookings' : 'waitlist'}`, {
      sessionId: line,
    })
  for (let n = 0; n <= MOST; n += 1)
    await owner.ask('POST', '/desk/payments', cash(plan, { name: `Payer ${n}`, part: 1, amount: 1000 }))
  const lists = [`/desk/sessions/${line}/line`, '/desk/dues?state=later', '/desk/dues.csv?state=later']
  const desk = await cashier(app, owner)
  // One of them, who is counted once.
  const search = new URLSearchParams({ state: 'later', search: 'payer 0' })
  const answers = [`/desk/dues?${search}`, `/desk/dues?${search}`, `/desk/dues.csv?${search}`].map((path) =>
    desk.ask('GET', path),
  )
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200])
  for (const id of people.slice(0, MOST - 1)) expect(await open(desk, id)).toEqual([200, undefined])
  expect(await open(desk, people.at(-1) ?? '')).toEqual([429, 'too_many_people_opened'])
  for (const path of lists) {
    const { status, body } = await (await cashier(app, owner)).ask('GET', path)
    expect([path, status, body.code]).toEqual([path, 429, 'too_many_people_opened'])
    expect((await owner.ask('GET', path)).status).toBe(200)
  }
})
