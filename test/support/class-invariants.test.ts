import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyOfClassChanges } from '../../domain/class-changes/notify.ts'
import { boot, type TestApp } from './boot.ts'
import { findClassViolations } from './class-invariants.ts'
import { readClasses } from './session-classes.ts'
import { createSession } from './sessions.ts'
import { createUsers, type TestUser } from './users.ts'

let app: TestApp
let sessionId: string
beforeAll(async () => {
  app = await boot()
  const [admin, person] = (await createUsers([app], 2, 'Admin')) as [TestUser, TestUser]
  sessionId = await createSession(admin)
  await person.ask('POST', '/bookedSessions', { sessionId })
  const [one] = await readClasses(admin, sessionId)
  const move = { start: '2040-01-01T10:00', end: '2040-01-01T11:00', reason: 'Rain' }
  await admin.ask('PATCH', `/sessions/${sessionId}/classes/${one?._id}`, move)
})
afterAll(() => app.stop())

const kindsOf = async () =>
  (await findClassViolations(app.services.context.database)).map((violation) => violation.split(': ')[0])

test('B03 until the background has run, a seat is not told', async () => {
  expect(await kindsOf()).toEqual(['a seat that nobody told of a change'])
  await notifyOfClassChanges(app.services.context)
  expect(await kindsOf()).toEqual([])
})

test.each([
  [
    'dates that are not those of the classes',
    sql`update sessions set class_end = class_end + interval '1 hour'`,
  ],
  [
    'a seat at other dates than its session',
    sql`update bookings set class_start = class_start - interval '1 hour'`,
  ],
  ['a class that is not as its last change says', sql`update classes set change_reason = 'Heat'`],
  ['a seat without its notice of a change', sql`delete from class_notices`],
])('B03 a database is found with %s', async (violation, spoil) => {
  const { database } = app.services.context
  const failed = database.transaction(async (transaction) => {
    await transaction.execute(spoil)
    const found = await findClassViolations(transaction as unknown as typeof database)
    expect(found.map((one) => one.split(': ')[0])).toContain(violation)
    throw new Error('as it was')
  })
  await expect(failed).rejects.toThrow('as it was')
})
