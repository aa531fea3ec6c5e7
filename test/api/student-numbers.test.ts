import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studentNumbersDue, studentNumberYears, users } from '../../db/schema.ts'
import { eraseUser } from '../../domain/account-deletion/delete-account.ts'
import { giveStudentNumber, giveStudentNumbers } from '../../domain/users/student-numbers.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier, newPhone } from '../support/desk.ts'
import { findViolations } from '../support/invariants.ts'
import { admin, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let desk: Person
let second: Person
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  desk = await cashier(app, owner)
  second = await cashier(app, owner)
})
afterAll(async () => {
  expect(await findViolations(app)).toEqual([])
  await app.stop()
})

const context = () => app.services.context
const database = () => context().database
const session = (fee = 5) => createSession(owner, { fee })
const numberOf = async (id: string) =>
  (await database().select().from(users).where(eq(users.id, id)))[0]?.studentNumber
const ownerOf = async (bookingId: unknown) => {
  const { body } = await desk.ask('GET', `/desk/bookings/${bookingId}`)
  return body.person as { _id: string; studentNumber: string | null }
}
const sell = async (by = desk, changes = {}) => {
  const { status, body } = await by.ask('POST', '/desk/payments', cash(await session(), changes))
  expect(status).toBe(200)
  return ownerOf(body.bookingId)
}
const book = async (person: Person) =>
  expect(await person.ask('POST', '/bookedSessions', { sessionId: await session(0) })).toMatchObject({
    status: 200,
  })
/** How far the numbers of a year have come, or what they go on from. */
const startFrom = (year: number, last: number) =>
  database()
    .insert(studentNumberYears)
    .values({ year, last })
    .onConflictDoUpdate({ target: studentNumberYears.year, set: { last } })

test('G15 who buys a seat at the desk leaves with a student number of the year in Dhaka', async () => {
  const { body } = await desk.ask('POST', '/desk/people', { name: 'Rahima', phone: newPhone() })
  expect(body.person).toMatchObject({ studentNumber: null })
  const { _id: id } = body.person as { _id: string }
  // In Dhaka it is the first morning of 2031.
  const at = { clock: () => new Date('2030-12-31T19:00:00Z') }
  await database().transaction((transaction) => giveStudentNumber(transaction, at, id))
  expect(await numberOf(id)).toBe('31-0001')
  expect((await sell()).studentNumber).toMatch(/^\d\d-\d{4}$/)
})

test('G15 who books themselves gets one within seconds, once, and keeps it', async () => {
  const person = await student(app)
  await book(person)
  expect(await numberOf(person.id)).toBeNull()
  while ((await giveStudentNumbers(context())) > 0);
  const number = await numberOf(person.id)
  expect(number).toMatch(/^\d\d-\d{4}$/)
  await book(person)
  while ((await giveStudentNumbers(context())) > 0);
  expect(await numberOf(person.id)).toBe(number)
  const changed = database().update(users).set({ studentNumber: '99-1' }).where(eq(users.id, person.id))
  await expect(changed).rejects.toThrow()
})

test('G15 two desks sell to one person at once, while the job gives numbers: it is one number', async () => {
  const phone = newPhone()
  const { body } = await desk.ask('POST', '/desk/people', { name: 'Karim', phone })
  const { _id: id } = body.person as { _id: string }
  const sessions = [await session(), await session(), await session(), await session()]
  const answers = await Promise.all([
    ...sessions.map((sessionId, index) =>
      (index % 2 ? desk : second).ask('POST', '/desk/payments', cash(sessionId, { phone })),
    ),
    giveStudentNumbers(context()),
    giveStudentNumbers(context()),
  ])
  expect(answers.slice(0, 4)).toMatchObject(sessions.map(() => ({ status: 200 })))
  const number = await numberOf(id)
  expect(number).toMatch(/^\d\d-\d{4}$/)
  while ((await giveStudentNumbers(context())) > 0);
  expect(await numberOf(id)).toBe(number)
  expect(await database().$count(studentNumbersDue, eq(studentNumbersDue.userId, id))).toBe(0)
})

/** People with nothing but a name, who are due a number. */
async function due(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const now = new Date()
  await database()
    .insert(users)
    .values(
      ids.map((id) => ({ id, name: 'A child', role: 'Student' as const, createdAt: now, lastSignInAt: now })),
    )
  await database()
    .insert(studentNumbersDue)
    .values(ids.map((userId) => ({ userId })))
  return ids
}

test('G15 eight processes give numbers at once: no number twice and none left out, past the 9,999th of a year', async () => {
  const year = Number(new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Dhaka' }).slice(0, 4))
  await startFrom(year, 9900)
  const ids = await due(300)
  // The centre's own number, from an import, stands in the way.
  const [imported = '', ...others] = ids
  const short = String(year % 100)
  await database()
    .update(users)
    .set({ studentNumber: `${short}-9950` })
    .where(eq(users.id, imported))
  const all = async () => {
    while ((await giveStudentNumbers(context())) > 0);
  }
  await Promise.all([
    ...Array.from({ length: 4 }, all),
    ...others
      .slice(0, 40)
      .map((id) => database().transaction((transaction) => giveStudentNumber(transaction, context(), id))),
  ])
  await all()
  const rows = await database()
    .select({ number: users.studentNumber })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(sql`length(${users.studentNumber})`, users.studentNumber)
  const expected = Array.from({ length: 300 }, (_, index) => `${short}-${9901 + index}`)
  expect(rows.map(({ number }) => number)).toEqual(expected)
})

test('G15 a number is never given again when its person leaves', async () => {
  const one = await sell()
  const person = await student(app)
  await book(person)
  while ((await giveStudentNumbers(context())) > 0);
  const gone = await numberOf(person.id)
  expect(await eraseUser(context(), person.uid)).toBe(true)
  expect(await numberOf(person.id)).toBeNull()
  const next = await sell()
  expect(new Set([one.studentNumber, gone, next.studentNumber]).size).toBe(3)
})

test('G15 staff find a person by the number, whole, without its dash, or by its end', async () => {
  const { _id, studentNumber } = await sell()
  const number = studentNumber ?? ''
  const typed = [number, number.replace('-', ''), number.split('-')[1], number.replace('-', ' - ')]
  for (const q of typed)
    for (const by of [owner, desk]) {
      const { body } = await by.ask('GET', `/staff-search?q=${encodeURIComponent(q ?? '')}`)
      expect(body.found, q).toContainEqual(expect.objectContaining({ kind: 'person', _id }))
    }
})
