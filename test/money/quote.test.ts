import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { findDeskPerson } from '../../contract/desk/desk.ts'
import type { ResponseOf } from '../../contract/http/endpoint.ts'
import type { OwnSession } from '../../contract/sessions/quote.ts'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { cash, cashier } from '../support/desk.ts'
import { addDiscount } from '../support/discounts.ts'
import { createPlan, payPart } from '../support/parts.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let admin: Person
let tutor: Person
let desk: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, owner: tutor, somebody } = await bootCentre(40))
  desk = await cashier(app, admin)
})
afterEach(() => app.setTime())
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

const own = async (person: Person, id: string, code?: string) => {
  const query = new URLSearchParams(code === undefined ? {} : { code })
  return (await person.ask('GET', `/sessions/${id}/mine?${query}`)).body as unknown as OwnSession
}
const atDesk = async (person: Person | undefined, sessionId: string, code?: string) => {
  const asked = { sessionId, ...(person && { email: person.email }), ...(code !== undefined && { code }) }
  const { body } = await desk.ask('GET', `/desk/people?${new URLSearchParams(asked)}`)
  return body as unknown as ResponseOf<typeof findDeskPerson>
}
const newCode = async (changes: Record<string, unknown> = {}) => {
  const code = `Q-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await addDiscount(admin, { code, kind: 'percent', value: 10, ...changes })
  return code
}
let advances = 0
const giveAdvance = async ({ id }: Person, amount: number) => {
  advances += 1
  const sent = { method: 'nagad', reference: `ADVANCE${advances}`, amount }
  const { status } = await desk.ask('POST', `/desk/people/${id}/advances`, { ...sent, isTheirs: true })
  expect(status).toBe(200)
}
type Choice = { ways: { method: string; amount: number; fromBalance: number; rest: number }[] } | undefined
/** By method: the price, what the balance pays of it, and what is left to take. */
const waysOf = (choice: Choice) =>
  Object.fromEntries(
    (choice?.ways ?? []).map(({ method, amount, fromBalance, rest }) => [
      method,
      [amount, fromBalance, rest],
    ]),
  )

describe('M02 M10 the quote says why there is no seat', () => {
  test('M10 of a session that they may not see, to nobody', async () => {
    const pending = await createSession(tutor, { fee: 300 })
    const person = somebody()
    const mine = await person.ask('GET', `/sessions/${pending}/mine`)
    expect(mine).toMatchObject({ status: 404, body: { code: 'session_not_found' } })
    const seen = await desk.ask('GET', `/desk/people?sessionId=${pending}&email=${person.email}`)
    expect(seen).toMatchObject({ status: 404, body: { code: 'session_not_found' } })
  })

  test('T13 to who has a seat: nothing to buy, and at the desk nothing to wait for', async () => {
    const id = await createSession(admin, { fee: 300 })
    const person = somebody()
    const sold = await desk.ask('POST', '/desk/payments', {
      ...{ sessionId: id, email: person.email, method: 'cash', amount: 300 },
    })
    const { bookingId } = sold.body
    for (const quote of [await own(person, id), await atDesk(person, id)]) {
      expect(quote).toMatchObject({ bookingId, refusal: { code: 'already_booked' } })
      for (const name of ['whole', 'parts', 'next', 'hold', 'balance', 'mayWait'])
        expect(quote).not.toHaveProperty(name)
    }
  })

  test('T13 W01 of a full session: the price, the refusal, and that the desk may put them in the line', async () => {
    const id = await createSession(admin, { fee: 300, capacity: 1 })
    expect((await desk.ask('POST', '/desk/payments', cash(id, { amount: 300 }))).status).toBe(200)
    const refusal = { code: 'sold_out', message: expect.any(String) }
    expect(await own(somebody(), id)).toMatchObject({ refusal, whole: { amount: 300 } })
    expect(await own(somebody(), id)).not.toHaveProperty('mayWait')
    expect(await atDesk(somebody(), id)).toMatchObject({ refusal, mayWait: true, whole: { amount: 300 } })
  })

  test('B03 of a free session: an amount of 0, which nobody pays', async () => {
    const id = await createSession(admin)
    for (const quote of [
      await own(somebody(), id),
      await atDesk(somebody(), id),
      await atDesk(undefined, id),
    ])
      expect(quote).toMatchObject({ whole: { amount: 0, ways: [] } })
  })
})

test('B10 M12 one answer says the whole and the parts, by a code and without, alike online and at the desk', async () => {
  const id = await createPlan(admin, { fee: 6000.6 })
  const code = await newCode()
  const person = somebody()
  for (const ask of [own, atDesk]) {
    const plain = await ask(person, id)
    expect(plain).toMatchObject({
      whole: { amount: 6000.6, full: 6000.6 },
      parts: { amount: 1000.1, full: 1000.1, total: 6000.6, totalInCents: 6000_60 },
    })
    expect(plain.parts?.schedule).toHaveLength(6)
    expect(plain).not.toHaveProperty('codeProblem')
    const cheaper = await ask(person, id, code.toLowerCase())
    expect(cheaper).toMatchObject({
      whole: { amount: 5400.54, full: 6000.6, code },
      parts: { amount: 900.09, full: 1000.1, code, total: 5400.54 },
    })
    const wrong = await ask(person, id, 'NO-SUCH-CODE')
    expect(wrong).toMatchObject({ ...plain, codeProblem: { code: 'code_unknown' } })
  }
})

test('M12 a wrong code counts once, however many prices are asked for', async () => {
  const id = await createPlan(admin)
  const person = somebody()
  const asked = async (code: string) => (await person.ask('GET', `/sessions/${id}/mine?code=${code}`)).status
  for (let at = 0; at < 10; at += 1) expect(await asked(`WRONG-${at}`)).toBe(200)
  expect(await asked('WRONG-10')).toBe(429)
})

describe('M15 what somebody has with the centre', () => {
  const fee = 1018.5
  test.each([
    ['covers all of it', 1018.5, { balance: [1018.5, 1018.5, 0] }],
    [
      'pays a part of it, in cash in whole taka',
      400.7,
      { cash: [1018, 400, 618], nagad: [1018.5, 400.7, 617.8] },
    ],
    // The taka below it are paid in cash, so nothing is left to take.
    ['is just what cash comes to', 1018, { cash: [1018, 0, 1018], nagad: [1018.5, 1018, 0.5] }],
    ['is nothing', 0, { cash: [1018, 0, 1018], rocket: [1018.5, 0, 1018.5] }],
  ])('M15 %s', async (_name, balance, ways) => {
    const id = await createSession(admin, { fee })
    const person = somebody()
    if (balance > 0) await giveAdvance(person, balance)
    const quote = await atDesk(person, id)
    expect(waysOf(quote.whole)).toMatchObject(ways)
    expect(Object.keys(waysOf(quote.whole))).toHaveLength('balance' in ways ? 1 : 4)
    expect(quote.balance?.amount).toBe(balance || undefined)
    const online = await own(person, id)
    expect(online.balance?.amount).toBe(balance || undefined)
    expect(waysOf(online.whole).balance).toEqual(balance >= fee ? [fee, fee, 0] : undefined)
    expect(waysOf(online.whole).bkash).toEqual([fee, 0, fee])
  })
})

describe('M02 a seat that is held', () => {
  test('M02 is quoted at the price that it is held at, whatever code is tried meanwhile', async () => {
    const id = await createSession(admin, { fee: 1000, capacity: 1 })
    const [code, other] = [await newCode(), await newCode({ sessionIds: [await createSession(admin)] })]
    const person = somebody()
    const wanted = { sessionId: id, method: 'bkash', amount: 900, code }
    expect((await person.ask('POST', '/checkouts', wanted)).status).toBe(200)
    await admin.ask('PATCH', `/sessions/${id}`, { fee: 1200 })
    const held = { hold: { fee: 900 }, whole: { amount: 900, full: 1000, code, isHeld: true } }
    for (const ask of [own, atDesk]) {
      expect(await ask(person, id)).toMatchObject(held)
      for (const [typed, problem] of [
        [other, 'code_not_for_session'],
        ['NO-SUCH-CODE', 'code_unknown'],
      ])
        expect(await ask(person, id, typed)).toMatchObject({ ...held, codeProblem: { code: problem } })
    }
    const sale = { sessionId: id, email: person.email, method: 'cash', amount: 900 }
    expect((await desk.ask('POST', '/desk/payments', sale)).status).toBe(200)
  })

  test('B10 by its first part; at once it costs what it costs now', async () => {
    const id = await createPlan(admin)
    const person = somebody()
    const wanted = { sessionId: id, method: 'bkash', amount: 1000, part: 1 }
    expect((await person.ask('POST', '/checkouts', wanted)).status).toBe(200)
    await admin.ask('PATCH', `/sessions/${id}`, { fee: 9000 })
    for (const ask of [own, atDesk]) {
      const quote = await ask(person, id)
      expect(quote).toMatchObject({
        hold: { fee: 1000, parts: 6 },
        parts: { amount: 1000, isHeld: true, total: 6000 },
        whole: { amount: 9000 },
      })
      expect(quote.whole).not.toHaveProperty('isHeld')
    }
  })

  test('M12 by a code that is over is sold at its price, and in no other way', async () => {
    const id = await createPlan(admin)
    const until = new Date(Date.now() + 20 * 60_000)
    const code = await newCode({ until: until.toISOString() })
    const person = somebody()
    const wanted = { sessionId: id, method: 'desk', amount: 5400, code }
    expect((await person.ask('POST', '/checkouts', wanted)).status).toBe(200)
    app.setTime(new Date(until.getTime() + 1000))
    for (const ask of [own, atDesk]) {
      const quote = await ask(person, id)
      expect(quote).toMatchObject({ whole: { amount: 5400, isHeld: true } })
      expect(quote).not.toHaveProperty('parts')
      expect(quote).not.toHaveProperty('codeProblem')
    }
  })
})

test('B10 of a seat with open parts the next one is quoted, with its day and what it costs by each way', async () => {
  const id = await createPlan(admin, { fee: 6000.6 })
  const person = somebody()
  const first = { part: 1, amount: 1000.1 }
  expect((await payPart(app, person, id, first)).status).toBe(200)
  const next = { part: { number: 2, of: 6 }, amount: 1000.1, state: 'due', dueOn: expect.any(String) }
  const [mine, desks] = [await own(person, id), await atDesk(person, id)]
  expect(mine).toMatchObject({ next })
  expect(desks).toMatchObject({ next, feeParts: Array(6).fill(expect.anything()) })
  expect(waysOf(desks.next)).toMatchObject({ cash: [1000, 0, 1000], nagad: [1000.1, 0, 1000.1] })
  expect(waysOf(mine.next)).toMatchObject({ bkash: [1000.1, 0, 1000.1] })
  await giveAdvance(person, 1500)
  expect(waysOf((await own(person, id)).next)).toMatchObject({ balance: [1000.1, 1000.1, 0] })
  expect(waysOf((await atDesk(person, id)).next)).toEqual({ balance: [1000.1, 1000.1, 0] })
  app.setTime(new Date(`${desks.next?.dueOn}T19:00:00Z`))
  expect(await own(person, id)).toMatchObject({ next: { state: 'late' } })
  expect(await own(somebody(), id)).not.toHaveProperty('next')
})
