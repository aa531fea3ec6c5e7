import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RosterEntry } from '../../contract/bookings/roster.ts'
import { dayOf } from '../../contract/formats/dates.ts'
import { digits } from '../../contract/formats/digits.ts'
import type { Session } from '../../contract/sessions/sessions.ts'
import { sessions, users } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { pay } from '../support/payments.ts'
import { admin, instructor, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let decider: Person
let owner: Person
beforeAll(async () => {
  app = await boot()
  ;[decider, owner] = [await admin(app), await instructor(app)]
})
afterAll(() => app.stop())

const changeUser = ({ email }: Person, changes: Partial<typeof users.$inferInsert>) =>
  app.services.context.database.update(users).set(changes).where(eq(users.email, email))

async function named(name: string): Promise<Person> {
  const person = await student(app)
  await changeUser(person, { name })
  return person
}

const rosterOf = (person: Person, id: string, search = '') =>
  person.ask('GET', `/sessions/${id}/bookings?search=${encodeURIComponent(search)}`)
const namesOf = (body: Record<string, unknown>) =>
  (body.bookings as RosterEntry[]).map(({ name }) => name).toSorted()

/** An approved session of `owner`. */
async function openSession(changes = {}): Promise<string> {
  const id = await createSession(owner, changes)
  const fee = 'fee' in changes ? changes.fee : 0
  await decider.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee })
  return id
}

test('I01 only its Instructor and Admins see who booked a session', async () => {
  const id = await openSession()
  const booked = await student(app)
  await booked.ask('POST', '/bookedSessions', { sessionId: id })
  for (const [person, code] of [
    [booked, 'not_allowed'],
    [await instructor(app), 'not_your_session'],
  ] as const) {
    expect(await rosterOf(person, id)).toMatchObject({ status: 403, body: { code } })
    expect((await person.ask('GET', `/sessions/${id}/bookings.csv`)).status).toBe(403)
  }
  const pending = await createSession(owner)
  expect((await rosterOf(await instructor(app), pending)).status).toBe(404)
})

test('I01 a session and its lists say who manages it, so that a roster is offered to nobody else', async () => {
  const id = await openSession()
  const isManaged = async ({ ask }: Person) => {
    const { body } = await ask('GET', '/sessions?page=1&limit=100')
    const listed = (body.data as Session[]).find(({ _id }) => _id === id)
    const { managed } = (await ask('GET', `/sessions/${id}`)).body
    expect(listed?.managed).toBe(managed)
    return managed === true
  }
  expect(await isManaged(await student(app))).toBe(false)
  expect(await isManaged(await instructor(app))).toBe(false)
  expect(await isManaged(owner)).toBe(true)
  expect(await isManaged(decider)).toBe(true)
})

test('I01 whom an Admin chose to teach a session sees who booked it', async () => {
  const id = await createSession(decider)
  const tutor = await instructor(app)
  expect((await rosterOf(tutor, id)).status).toBe(403)
  const { database } = app.services.context
  const [row] = await database.select({ id: users.id }).from(users).where(eq(users.email, tutor.email))
  await database.update(sessions).set({ tutorId: row?.id }).where(eq(sessions.id, id))
  expect((await rosterOf(tutor, id)).body).toEqual({ enrolled: 0, more: false, bookings: [] })
})

test('I01 a roster has everybody with a seat, how they paid, and nobody who cancelled', async () => {
  const id = await openSession({ fee: 5 })
  const [payer, cancelled] = [await named('Nadia Islam'), await named('Rafi Ahmed')]
  for (const person of [payer, cancelled]) await pay(app, person, id, 500)
  await cancelled.ask('DELETE', `/bookedSessions/${id}`)
  const { body } = await rosterOf(owner, id)
  const entry = { name: 'Nadia Islam', email: payer.email, payment: 'paid' }
  expect(body).toMatchObject({ enrolled: 1, more: false, bookings: [entry] })
  expect((await rosterOf(decider, id)).body).toEqual(body)
})

test('I01 a roster is searched by name and email', async () => {
  const id = await openSession()
  const [one, other] = [await named('নাদিয়া ইসলাম'), await named('100% Rafi_')]
  for (const person of [one, other]) await person.ask('POST', '/bookedSessions', { sessionId: id })
  const found = async (search: string) => namesOf((await rosterOf(owner, id, search)).body)
  expect(await found('নাদিয়া')).toEqual(['নাদিয়া ইসলাম'])
  expect(await found('100% rafi_')).toEqual(['100% Rafi_'])
  expect(await found(one.email.slice(0, 20))).toEqual(['নাদিয়া ইসলাম'])
  expect(await found('nobody')).toEqual([])
  expect((await rosterOf(owner, id, 'nobody')).body.enrolled).toBe(2)
})

/** The table of a roster, and what its file is called. */
async function tableOf(id: string, query = '') {
  const response = await fetch(`${app.url}/api/sessions/${id}/bookings.csv${query}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const name = response.headers.get('content-disposition')?.replace("attachment; filename*=UTF-8''", '')
  const lines = (await response.text()).split('\r\n')
  return { type: response.headers.get('content-type'), name: decodeURIComponent(name ?? ''), lines }
}

test('I01 a roster as CSV runs no formulas', async () => {
  const id = await openSession()
  const person = await named('=HYPERLINK("https://evil.example")')
  await person.ask('POST', '/bookedSessions', { sessionId: id })
  const { type, lines } = await tableOf(id)
  expect(type).toBe('text/csv; charset=utf-8')
  const [head, row, end] = lines
  expect(head).toBe('"Name","Email","Booked (time in Dhaka)","Payment","Phone","Parts late"')
  expect(row).toContain(`"'=HYPERLINK(""https://evil.example"")","${person.email}"`)
  expect(end).toBe('')
})

test('I01 a roster as CSV is in the words of who reads it, and its file is called as its session', async () => {
  const id = await openSession({ title: 'গণিত: ১ম/২য় পত্র?', fee: 5 })
  await pay(app, await named('Nadia Islam'), id, 500)
  const day = dayOf(new Date())
  const english = await tableOf(id)
  expect(english.name).toBe(`গণিত ১ম ২য় পত্র, who is coming, ${day}.csv`)
  expect(english.lines[1]).toContain('"Paid"')
  const { name, lines } = await tableOf(id, '?language=bn')
  expect(name).toBe(`গণিত ১ম ২য় পত্র, কারা আসছেন, ${digits(day)}.csv`)
  expect(lines[0]).toBe('"নাম","ইমেইল","বুক করার সময় (ঢাকা)","পেমেন্ট","ফোন","তারিখ পেরোনো কিস্তি"')
  expect(lines[1]).toContain('"পরিশোধিত"')
})

test('I01 of a deleted account the roster has the seat alone', async () => {
  // A booking of a class that has begun outlives the account.
  const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()
  const id = await openSession({ classStart: inHours(-1), classEnd: inHours(1) })
  const person = await named('Leaving')
  await person.ask('POST', '/bookedSessions', { sessionId: id })
  expect((await person.ask('DELETE', '/auth/account')).status).toBe(200)
  expect((await rosterOf(owner, id)).body.bookings).toMatchObject([{ name: null, email: null }])
})
