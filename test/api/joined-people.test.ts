import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import { attendance, attendanceShares, classes, rolls, users, waitlistEntries } from '../../db/schema.ts'
import { expectBooksToBalance } from '../support/books.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { addDiscount } from '../support/discounts.ts'
import { admin, type Person } from '../support/people.ts'
import { acceptPhones, newPhone, type SignInByPhone } from '../support/phone-accounts.ts'
import { createSession } from '../support/sessions.ts'
import { walkIn } from '../support/walk-in.ts'

let app: TestApp
let desk: Person
let signIn: SignInByPhone
beforeAll(async () => {
  app = await boot()
  signIn = await acceptPhones(app)
  desk = await admin(app)
})
afterEach(() => app.setTime())
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

const database = () => app.services.context.database

/** Somebody who has an account, and whom the desk has written down with another number. */
async function twoRows() {
  const account = await signIn()
  const { _id: own } = (await account.ask('GET', '/me')).body as { _id: string }
  const phone = newPhone()
  const noted = await walkIn(app, { phone })
  /** Proves that the number is theirs. */
  const prove = async () => {
    const later = await signIn(phone, { sub: account.uid })
    const { status, body } = await later.ask('GET', '/me')
    expect({ status, id: body._id }).toEqual({ status: 200, id: own })
    return later
  }
  return { account, own, noted, phone, prove }
}
const advance = (id: string, amount: number) =>
  desk.ask('POST', `/desk/people/${id}/advances`, { method: 'cash', amount })
const sell = (phone: string, sessionId: string, amount: number, changes: object = {}) =>
  desk.ask('POST', '/desk/payments', { sessionId, phone, method: 'balance', amount, ...changes })
const balanceOf = async (id: string) => {
  const { body } = await desk.ask('GET', `/desk/people/${id}`)
  return (body.balance as { amount: number } | undefined)?.amount
}
const rowOf = async (id: string) => (await database().select().from(users).where(eq(users.id, id)))[0]

describe('M15 money of two rows that become one', () => {
  test('M10 M15 requests to refund what is in advance, of both rows, keep nobody from their account', async () => {
    const { own, noted, prove } = await twoRows()
    const second = await admin(app)
    const ask = async (person: string) => {
      await advance(person, 20_000)
      const { body } = await desk.ask('POST', '/refunds', { person, reason: 'Moves to Khulna' })
      expect(body).toMatchObject({ waits: true })
      return body.refundId
    }
    const [kept, left] = [await ask(own), await ask(noted)]
    await prove()
    expect(await balanceOf(own)).toBe(40_000)
    // The money is another by now, so that each is refused, and nothing has moved.
    for (const id of [kept, left])
      expect(await second.ask('POST', `/refund-requests/${id}`, { accept: true })).toMatchObject({
        status: 409,
      })
    for (const id of [kept, left])
      expect((await desk.ask('POST', `/refund-requests/${id}`, { accept: false })).status).toBe(200)
    expect(await balanceOf(own)).toBe(40_000)
  })

  test('M15 what the desk took in advance, and what is left of it, is the account’s', async () => {
    const { own, noted, phone, prove } = await twoRows()
    await advance(own, 300)
    await advance(noted, 5000)
    const sessionId = await createSession(desk, { fee: 400 })
    expect((await sell(phone, sessionId, 400)).status).toBe(200)
    const person = await prove()
    expect((await person.ask('GET', '/balance')).body).toMatchObject({ amount: 4900 })
    expect(await rowOf(noted)).toMatchObject({ deletedAt: expect.any(Date) })
    const { acts } = (await desk.ask('GET', `/audit-trail?object=${noted}`)).body
    expect(acts as AuditEvent[]).toMatchObject([
      { action: 'account.claimed', after: { sessions: 1, staying: 0, amount: 4600 } },
    ])
  })

  test('M15 stays with the seat that it paid, where both have one of the same session', async () => {
    const { account, own, noted, phone, prove } = await twoRows()
    await advance(noted, 1000)
    const [both, other] = [await createSession(desk, { fee: 400 }), await createSession(desk, { fee: 100 })]
    await advance(own, 401)
    for (const [number, sessionId, amount] of [
      [phone, both, 400],
      [phone, other, 100],
      [account.phone, both, 400],
    ] as const)
      expect((await sell(number, sessionId, amount)).status).toBe(200)
    const person = await prove()
    const mine = (await person.ask('GET', '/balance')).body.amount
    const theirs = await balanceOf(noted)
    expect({ mine, theirs }).toEqual({ mine: 1, theirs: 500 })
    expect(await rowOf(noted)).toMatchObject({ deletedAt: null, phone: null })
  })

  test('M15 is not lost when the desk takes more at the same moment', async () => {
    const { noted, prove } = await twoRows()
    await advance(noted, 100)
    const [taken, person] = await Promise.all([advance(noted, 50), prove()])
    const amount = (await person.ask('GET', '/balance')).body.amount
    expect([200, 404]).toContain(taken.status)
    expect(amount).toBe(taken.status === 200 ? 150 : 100)
  })
})

describe('M10 the rest of two rows that become one', () => {
  test('M10 a place in the line, the better one of two, moves', async () => {
    const { own, noted, prove } = await twoRows()
    const sessionId = await createSession(desk, { capacity: 1 })
    const seated = await walkIn(app, { phone: newPhone() })
    expect((await desk.ask('POST', `/desk/people/${seated}/bookings`, { sessionId })).status).toBe(200)
    const enter = (id: string) => desk.ask('POST', `/desk/people/${id}/waitlist`, { sessionId })
    const numbers = [await enter(noted), await enter(own)].map(({ status }) => status)
    expect(numbers).toEqual([200, 200])
    await prove()
    const rows = await database()
      .select()
      .from(waitlistEntries)
      .where(and(eq(waitlistEntries.sessionId, sessionId), eq(waitlistEntries.userId, own)))
      .orderBy(waitlistEntries.number)
    expect(rows.map(({ number, state }) => ({ number, state }))).toEqual([
      { number: 1, state: 'waiting' },
      { number: 2, state: 'left' },
    ])
  })

  test('M10 the roll has them once: what it says of the account stands, and the audit trail has the other', async () => {
    const { own, noted, prove } = await twoRows()
    const sessionId = await createSession(desk)
    const [first] = await database().select().from(classes).where(eq(classes.sessionId, sessionId))
    const at = new Date()
    const [{ id: deskId } = { id: '' }] = await database()
      .select()
      .from(users)
      .where(eq(users.email, desk.email))
    const classId = first?.id ?? ''
    const rollId = randomUUID()
    await database()
      .insert(rolls)
      .values({ id: rollId, classId, takenById: deskId, takenAt: at, createdAt: at })
    await database()
      .insert(attendance)
      .values([
        { classId, userId: own, state: 'present', rollId },
        { classId, userId: noted, state: 'absent', rollId },
      ])
    await prove()
    expect(await database().select().from(attendance).where(eq(attendance.classId, classId))).toMatchObject([
      { userId: own, state: 'present' },
    ])
    expect(
      await database().select().from(attendanceShares).where(eq(attendanceShares.sessionId, sessionId)),
    ).toMatchObject([{ userId: own, held: 1, attended: 1 }])
    const { acts } = (await desk.ask('GET', `/audit-trail?object=${classId}`)).body
    expect(acts as AuditEvent[]).toMatchObject([
      { action: 'attendance.joined', before: { attendance: 'absent' }, after: { attendance: 'present' } },
    ])
  })

  test('M10 a code that was used is used, and notes of the desk are there', async () => {
    const { own, noted, phone, prove } = await twoRows()
    await addDiscount(desk, { code: 'ONCE', kind: 'percent', value: 50 })
    const bought = await sell(phone, await createSession(desk, { fee: 400 }), 200, {
      method: 'cash',
      code: 'ONCE',
    })
    expect(bought.status).toBe(200)
    await desk.ask('POST', `/desk/people/${noted}/notes`, { text: 'Comes with her brother' })
    const person = await prove()
    const again = await person.ask('POST', '/checkouts', {
      ...{ sessionId: await createSession(desk, { fee: 400 }), method: 'card', amount: 200, code: 'ONCE' },
    })
    expect(again).toMatchObject({ status: 409, body: { code: 'code_used_by_you' } })
    const { rows } = await database().execute(sql`select text from desk_notes where user_id = ${own}`)
    expect(rows).toEqual([{ text: 'Comes with her brother' }])
  })

  test('M10 nothing moves of a row that is named as a tutor', async () => {
    const { noted, prove } = await twoRows()
    const sessionId = await createSession(desk)
    await database().execute(sql`update sessions set tutor_id = ${noted} where id = ${sessionId}`)
    await advance(noted, 70)
    await prove()
    expect(await rowOf(noted)).toMatchObject({ deletedAt: null, phone: null })
    expect(await balanceOf(noted)).toBe(70)
  })
})
