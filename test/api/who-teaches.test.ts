import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { emailsOf } from '../support/emails.ts'
import { admin, type Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { sessionForm } from '../support/sessions.ts'
import { createTutor } from '../support/tutors.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
})
afterAll(() => app.stop())

const rosterOf = (person: Person, id: string) => person.ask('GET', `/sessions/${id}/bookings`)

async function move(person: Person, id: string) {
  const [first] = await readClasses(owner, id)
  const later = (time = '') => new Date(Date.parse(time) + 3600_000).toISOString()
  const times = { start: later(first?.start), end: later(first?.end), reason: 'Rain' }
  return person.ask('PATCH', `/sessions/${id}/classes/${first?._id}`, times)
}

test('P06 who created a session manages it until an Admin gives it to another tutor', async () => {
  const [creator, other] = [await createTutor(app, owner), await createTutor(app, owner)]
  const { body } = await creator.ask('POST', '/sessions', sessionForm())
  const id = body.insertedId
  expect((await rosterOf(creator, id)).status).toBe(200)
  await owner.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
  expect((await move(creator, id)).status).toBe(200)

  const [{ userId } = { userId: '' }] = await app.services.context.database
    .select({ userId: users.id })
    .from(users)
    .where(eq(users.providerUid, other.uid))
  const given = await owner.ask('PATCH', `/sessions/${id}`, { tutorId: userId })
  expect(given.status).toBe(200)
  expect((await rosterOf(creator, id)).status).toBe(403)
  expect((await move(creator, id)).status).toBe(403)
  expect((await rosterOf(other, id)).status).toBe(200)
  expect((await move(other, id)).status).toBe(200)

  // The list of one's own sessions follows: what it offers, the server accepts.
  const isListed = async (person: Person) => {
    const { data, pagination } = (await person.ask('GET', '/sessions?page=1&limit=100&own=true')).body
    expect(pagination.total).toBe(data.length)
    return data.some(({ _id }) => _id === id)
  }
  expect([await isListed(creator), await isListed(other)]).toEqual([false, true])

  await app.services.context.database.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  const before = (await emailsOf(app, other)).length
  expect((await owner.ask('DELETE', `/sessions/${id}`)).status).toBe(200)
  expect(await emailsOf(app, other)).toHaveLength(before + 1)
})
