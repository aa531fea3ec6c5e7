import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyOfClassChanges } from '../../domain/classes/changes/notify.ts'
import { boot, type TestApp } from './boot.ts'
import { classInvariants, findClassViolations } from './class-invariants.ts'
import type { Person } from './people.ts'
import { readClasses } from './session-classes.ts'
import { createSession } from './sessions.ts'
import { createUsers } from './users.ts'

let app: TestApp
let sessionId: string
beforeAll(async () => {
  app = await boot()
  const [admin, person] = (await createUsers([app], 2, 'Admin')) as [Person, Person]
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
  expect(await kindsOf()).toEqual(['a seat that nobody saw to after a change'])
  await notifyOfClassChanges(app.services.context)
  expect(await kindsOf()).toEqual([])
})

async function expectFound(violation: string, spoil: SQL): Promise<void> {
  const { database } = app.services.context
  const failed = database.transaction(async (transaction) => {
    await transaction.execute(spoil)
    const found = await findClassViolations(transaction as unknown as typeof database)
    expect(found.map((one) => one.split(': ')[0])).toContain(violation)
    throw new Error('as it was')
  })
  await expect(failed).rejects.toThrow('as it was')
}

/**
 * As if it had been decided that the session does not run, with this minimum, at an instant long past the
 * booking.
 */
const decided = (count: number, times = 1) => sql`
  with promised as (update sessions set minimum_count = ${count}, minimum_decide_at = '2050-01-01' returning id)
  insert into audit_trail (id, occurred_at, action, system_actor, subject_id)
  select gen_random_uuid(), '2050-01-01', 'session.cancelled', 'minimums', id from promised, generate_series(1, ${times}::integer)`

const ofMinimums: [string, SQL][] = [
  [
    'a session that runs with too few',
    sql`update sessions set minimum_count = 2, minimum_decide_at = '2050-01-01', minimum_met_at = '2050-01-01'`,
  ],
  ['a session that was cancelled with enough', decided(1)],
  ['a session that was decided twice', decided(2, 2)],
  ['a seat in a session that has too few', decided(2)],
]
test.each(ofMinimums)('B08 a database is found with %s', expectFound)

const ofClasses: [string, SQL][] = [
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
  [
    'a seat that nobody saw to after a change',
    sql`update class_notices set handled_at = null, told_at = null`,
  ],
  [
    'a seat that was not told of a change, and is not to be called',
    sql`update class_notices set told_at = null`,
  ],
  [
    'a call that was made, and a seat that was not told',
    sql`with untold as (update class_notices set told_at = null returning change_id, booking_id)
      insert into calls (id, dedupe_key, user_id, kind, session_id, booking_id, change_id, created_at, told_at, told_by_id)
      select gen_random_uuid(), 'control', user_id, 'class_moved', session_id, booking_id, change_id, now(), now(), user_id
      from untold join bookings on bookings.id = booking_id`,
  ],
]
test.each(ofClasses)('B03 a database is found with %s', expectFound)

test('the control: every promise has one', () => {
  const controlled = [...ofMinimums, ...ofClasses].map(([promise]) => promise)
  expect(new Set(controlled)).toEqual(new Set(Object.keys(classInvariants)))
})
