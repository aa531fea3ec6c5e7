import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { classChanges } from '../../db/schema.ts'
import { behindLock, ofSession } from '../support/behind-lock.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { withoutTutor } from '../support/classes.ts'
import { joinClass } from '../support/joining.ts'
import type { Person } from '../support/people.ts'
import { readClasses, readSession } from '../support/session-classes.ts'
import { sessionForm } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

const NOW = '2031-03-01T04:00:00.000Z'
const first = { start: '2031-03-07T09:30:00.000Z', end: '2031-03-07T12:00:00.000Z' }
const second = { start: '2031-03-14T09:30:00.000Z', end: '2031-03-14T12:00:00.000Z' }
const later = { start: '2031-03-09T13:00:00.000Z', end: '2031-03-09T15:00:00.000Z' }
const reason = 'The power is off in Mirpur.'

let app: TestApp
let owner: Person
let admin: Person
let stranger: Person
let people: Person[]
beforeAll(async () => {
  app = await boot()
  admin = (await createUsers([app], 1, 'Admin'))[0] as Person
  const tutors = await createUsers([app], 2, 'Instructor')
  owner = tutors[0] as Person
  stranger = tutors[1] as Person
  people = await createUsers([app], 20)
})
beforeEach(() => app.setTime(NOW))
afterAll(() => app.stop())

const somebody = takeFrom(() => people)

/** An approved session of the Instructor with a class, or two. */
async function session({ classes = 1, ...changes }: Record<string, unknown> & { classes?: number } = {}) {
  const dates = { registrationStart: '2031-01-01', registrationEnd: first.start }
  const times = { classStart: first.start, classEnd: first.end }
  const { body } = await owner.ask('POST', '/sessions', sessionForm({ ...dates, ...times, ...changes }))
  const id = body.insertedId
  await withoutTutor(app, id)
  await admin.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
  if (classes > 1) await owner.ask('POST', `/sessions/${id}/classes`, { ...second, reason: 'Two hours more' })
  return id
}

const add = (person: Person, id: string, body: object) => person.ask('POST', `/sessions/${id}/classes`, body)
async function change(person: Person, id: string, body: object, index = 0) {
  const classId = (await readClasses(admin, id))[index]?._id
  return person.ask('PATCH', `/sessions/${id}/classes/${classId}`, body)
}

test.each([
  [{ ...later }, 'required', 'reason'],
  [{ ...later, reason: ' ' }, 'required', 'reason'],
  [{ ...later, reason: 'r'.repeat(501) }, 'too_long', 'reason'],
  [{ reason, end: later.end }, 'required', 'start'],
  [{ reason, start: later.start }, 'required', 'end'],
  [{ reason, start: 'tomorrow', end: later.end }, 'must_be_date', 'start'],
  [{ reason, start: later.end, end: later.start }, 'class_ends_before_start', 'end'],
  [{ reason, start: later.start, end: later.start }, 'class_ends_before_start', 'end'],
  [{ reason, start: '2031-02-28T04:00:00Z', end: '2031-02-28T05:00:00Z' }, 'class_must_be_ahead', 'start'],
  [{ reason, start: NOW, end: '2031-03-01T05:00:00Z' }, 'class_must_be_ahead', 'start'],
  [{ reason, start: later.start, end: '2031-03-10T01:00:00.001Z' }, 'class_too_long', 'end'],
  [{ reason, ...later, place: 'p'.repeat(201) }, 'too_long', 'place'],
  [{ reason, ...later, place: 7 }, 'must_be_text', 'place'],
])('B03 a class is not moved or added by %j: %s', async (body, code, field) => {
  const id = await session()
  for (const { status, body: refused } of [await change(owner, id, body), await add(owner, id, body)])
    expect([status, refused.code, refused.field]).toEqual([400, code, field])
  expect((await readClasses(admin, id)).map(({ start, version }) => [start, version])).toEqual([
    [first.start, 0],
  ])
})

test.each([
  [{ state: 'done', reason }, 'must_be_one_of', 'state'],
  [{ state: null, reason }, 'must_be_one_of', 'state'],
  [{ state: 'cancelled' }, 'required', 'reason'],
  [{ state: 'cancelled', reason, version: -1 }, 'must_be_whole_number', 'version'],
])('B03 a class is not cancelled by %j: %s', async (body, code, field) => {
  const { status, body: refused } = await change(owner, await session({ classes: 2 }), body)
  expect([status, refused.code, refused.field]).toEqual([400, code, field])
})

test('B03 nobody but its Instructor, its tutor and Admins changes a class, and only a class of that session', async () => {
  const id = await session({ classes: 2 })
  const other = await session()
  const [move, cancel] = [
    { ...later, reason },
    { state: 'cancelled', reason },
  ]
  for (const [person, code] of [
    [stranger, 'not_your_class'],
    [somebody(), 'not_allowed'],
  ] as const)
    for (const answer of [
      await change(person, id, move),
      await change(person, id, cancel),
      await add(person, id, move),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, code])
  const foreign = (await readClasses(admin, other))[0]?._id
  for (const classId of [foreign, randomUUID()])
    expect(await owner.ask('PATCH', `/sessions/${id}/classes/${classId}`, move)).toMatchObject({
      status: 404,
      body: { code: 'class_not_found' },
    })
  await admin.ask('PATCH', `/sessions/${id}`, { tutorId: stranger.id })
  expect((await change(stranger, id, move)).status).toBe(200)
  // Who created it teaches it no longer.
  expect((await change(owner, id, cancel)).body.code).toBe('not_your_class')
  expect((await change(stranger, id, cancel)).status).toBe(200)
})

test('B03 a pending or a cancelled session keeps its classes', async () => {
  const dates = { registrationStart: '2031-01-01', registrationEnd: first.start }
  const form = sessionForm({ ...dates, classStart: first.start, classEnd: first.end })
  const pending = (await owner.ask('POST', '/sessions', form)).body.insertedId
  for (const answer of [
    await change(owner, pending, { ...later, reason }),
    await add(owner, pending, { ...later, reason }),
  ])
    expect([answer.status, answer.body.code]).toEqual([409, 'session_not_editable'])
  const gone = await session()
  await admin.ask('DELETE', `/sessions/${gone}`)
  expect((await add(owner, gone, { ...later, reason })).status).toBe(404)
})

test('B03 what is over or cancelled stays; the last class is not cancelled, and one that stays is not moved', async () => {
  const id = await session({ classes: 2 })
  const cancel = { state: 'cancelled', reason }
  const codeOf = async (body: object, index = 0) => (await change(owner, id, body, index)).body.code
  expect(await codeOf({ ...first, reason })).toBe('class_unchanged')
  expect(await codeOf({ ...second, reason })).toBe('class_overlaps')
  expect((await add(owner, id, { ...first, reason })).body.code).toBe('class_overlaps')
  app.setTime(first.end)
  expect([await codeOf(cancel), await codeOf({ ...later, reason })]).toEqual([
    'class_is_over',
    'class_is_over',
  ])
  app.setTime(NOW)
  expect((await change(owner, id, cancel, 1)).status).toBe(200)
  expect([await codeOf(cancel, 1), await codeOf({ ...later, reason }, 1)]).toEqual(
    Array(2).fill('class_already_cancelled'),
  )
  expect(await codeOf(cancel)).toBe('last_class')
})

test('B01 B03 a moved class says when it was to be at first and why, and the session begins and ends with its classes', async () => {
  const id = await session({ classes: 2 })
  const student = somebody()
  await student.ask('POST', '/bookedSessions', { sessionId: id })
  const moved = await change(owner, id, { ...later, place: ' Room 5 ', reason: ` ${reason} ` })
  expect(moved).toMatchObject({ status: 200, body: { success: true, changeId: expect.any(String) } })
  const seen = await readSession(student, id)
  expect(seen).toMatchObject({
    classStart: later.start,
    classEnd: second.end,
    startDate: '2030-12-31T18:00:00.000Z',
  })
  expect(seen.classes).toEqual([
    {
      ...{ _id: expect.any(String), ...later, state: 'planned', place: 'Room 5', movedFrom: first.start },
      change: { kind: 'moved', reason },
    },
    {
      _id: expect.any(String),
      ...second,
      state: 'planned',
      change: { kind: 'added', reason: 'Two hours more' },
    },
  ])
  const { body: listed } = await student.ask('GET', '/bookedSessions')
  expect(listed).toMatchObject([
    { classStart: later.start, classEnd: second.end, nextClass: { movedFrom: first.start } },
  ])

  // Moved once more it still says when it was to be at first, and moved back it is as planned. Without a
  // place it stays there.
  const again = { start: '2031-03-20T13:00:00.000Z', end: '2031-03-20T15:00:00.000Z', reason }
  await change(owner, id, again)
  expect((await readSession(student, id)).classes[1]).toMatchObject({
    place: 'Room 5',
    movedFrom: first.start,
  })
  expect(await readSession(student, id)).toMatchObject({ classStart: second.start, classEnd: again.end })
  await change(owner, id, { ...first, place: '', reason: 'As it was' }, 1)
  const [back] = await readClasses(student, id)
  expect(back).toEqual({
    _id: expect.any(String),
    ...first,
    state: 'planned',
    change: { kind: 'moved', reason: 'As it was' },
  })
})

test('B01 B03 a cancelled class stays in sight, and a make-up is a class more', async () => {
  const id = await session({ classes: 2 })
  await change(owner, id, { state: 'cancelled', reason }, 1)
  expect(await readSession(owner, id)).toMatchObject({ classStart: first.start, classEnd: first.end })
  const { status, body } = await add(owner, id, { ...later, reason: 'Instead of 14 March' })
  expect(status).toBe(200)
  expect(body).toEqual({ insertedId: expect.any(String), changeId: expect.any(String) })
  const { classes, classEnd } = await readSession(owner, id)
  expect(classEnd).toBe(later.end)
  expect(classes.map(({ state, change }) => [state, change?.kind])).toEqual([
    ['planned', undefined],
    ['planned', 'added'],
    ['cancelled', 'cancelled'],
  ])
  app.setTime(later.end)
  expect((await readClasses(owner, id)).map(({ state }) => state)).toEqual(['done', 'planned', 'cancelled'])
  app.setTime('2031-03-09T15:00:00.001Z')
  expect((await readClasses(owner, id)).map(({ state }) => state)).toEqual(['done', 'done', 'cancelled'])
})

test('B01 a make-up can follow when all classes are over, with the link of the others, and no more than 200 in all', async () => {
  const joinUrl = 'https://meet.example/optics'
  const id = await session({ mode: 'online', joinUrl })
  const student = somebody()
  await student.ask('POST', '/bookedSessions', { sessionId: id })
  app.setTime(second.start)
  expect((await add(owner, id, { ...later, reason })).body.code).toBe('class_must_be_ahead')
  const makeUp = { start: '2031-03-20T13:00:00.000Z', end: '2031-03-20T15:00:00.000Z' }
  expect((await add(owner, id, { ...makeUp, reason })).status).toBe(200)
  app.setTime(makeUp.start)
  expect((await joinClass(student, (await readClasses(owner, id))[1]?._id)).body.url).toBe(joinUrl)
  const { database } = app.services.context
  await database.execute(sql`
    insert into classes (id, session_id, start_at, end_at, state, created_at)
    select gen_random_uuid(), ${id}, at, at + interval '1 hour', 'planned', now()
    from generate_series(timestamptz '2032-01-01', timestamptz '2032-01-01' + interval '197 days', interval '1 day') as at`)
  expect(await readClasses(owner, id)).toHaveLength(200)
  const more = { start: '2033-01-01T10:00', end: '2033-01-01T11:00', reason }
  expect((await add(owner, id, more)).body).toMatchObject({ code: 'too_many_classes', params: { max: 200 } })
})

test('B03 a class of hours that was planned as a course can be moved, and not made longer', async () => {
  const long = { start: first.start, end: '2031-03-08T09:30:00.000Z' }
  const id = await session({ classEnd: long.end })
  const moved = { start: second.start, end: '2031-03-15T09:30:00.000Z', reason }
  expect((await change(owner, id, { ...moved, end: '2031-03-15T09:30:00.001Z' })).body.code).toBe(
    'class_too_long',
  )
  expect((await change(owner, id, moved)).status).toBe(200)
})

test('B03 each act is a row with its reason, and the audit trail has who did it', async () => {
  const id = await session({ place: 'Room 1' })
  app.setTime('2031-03-01T04:00:30Z')
  await add(owner, id, { ...second, reason: 'Two hours more' })
  const { database } = app.services.context
  app.setTime('2031-03-01T04:01:00Z')
  await change(admin, id, { ...later, place: 'Room 2', reason })
  app.setTime('2031-03-01T04:02:00Z')
  await change(owner, id, { state: 'cancelled', reason: 'Ill' })
  const rows = await database
    .select()
    .from(classChanges)
    .where(eq(classChanges.sessionId, id))
    .orderBy(asc(classChanges.id))
  expect(
    rows.map(({ kind, reason, byId, beforeStartAt, afterStartAt }) => ({
      ...{ kind, reason, byId, before: beforeStartAt?.toISOString(), after: afterStartAt?.toISOString() },
    })),
  ).toEqual([
    { kind: 'added', reason: 'Two hours more', byId: owner.id, before: undefined, after: second.start },
    { kind: 'moved', reason, byId: admin.id, before: first.start, after: later.start },
    { kind: 'cancelled', reason: 'Ill', byId: owner.id, before: later.start, after: undefined },
  ])
  const { body } = await admin.ask('GET', `/audit-trail?object=${id}`)
  expect(body).toMatchObject({
    acts: [
      {
        action: 'class.cancelled',
        before: { classStart: later.start, place: 'Room 2' },
        after: { reason: 'Ill' },
      },
      {
        action: 'class.moved',
        before: { classStart: first.start },
        after: { classStart: later.start, reason },
      },
      { action: 'class.added', after: { classStart: second.start } },
      { action: 'session.approved' },
    ],
  })
})

test.each([
  ['a class in a month leaves three days', later, '2031-03-31T10:00:00Z', '2031-03-04T04:00:00.000Z'],
  ['one of tomorrow lasts until an hour before', later, '2031-03-02T04:00:00Z', '2031-03-02T03:00:00.000Z'],
  ['one within the hour lasts until it begins', later, '2031-03-01T04:40:00Z', '2031-03-01T04:40:00.000Z'],
])('B03 the time to choose after moving: %s', async (_name, _from, start, until) => {
  const id = await session()
  const end = new Date(Date.parse(start) + 3600_000).toISOString()
  await change(owner, id, { start, end, reason })
  expect(await answerByOf(id)).toEqual([until])
})

test('B03 the time to choose after a class was cancelled at short notice is three days', async () => {
  const id = await session({ classes: 2 })
  app.setTime('2031-03-07T09:29:00.000Z')
  await change(owner, id, { state: 'cancelled', reason })
  expect(await answerByOf(id)).toEqual([undefined, '2031-03-10T09:29:00.000Z'])
})

async function answerByOf(sessionId: string) {
  const rows = await app.services.context.database
    .select({ answerBy: classChanges.answerBy })
    .from(classChanges)
    .where(eq(classChanges.sessionId, sessionId))
    .orderBy(asc(classChanges.id))
  return rows.map(({ answerBy }) => answerBy?.toISOString())
}

test('B03 who has read an older version of a class is told so, and nothing is changed', async () => {
  const id = await session()
  const version = (await readClasses(owner, id))[0]?.version
  expect((await readClasses(somebody(), id))[0]).not.toHaveProperty('version')
  expect((await change(admin, id, { ...later, reason, version })).status).toBe(200)
  for (const body of [
    { ...second, reason, version },
    { state: 'cancelled', reason, version },
  ])
    expect(await change(owner, id, body)).toMatchObject({
      status: 409,
      body: { code: 'class_changed_meanwhile' },
    })
  expect((await readClasses(owner, id))[0]).toMatchObject({ ...later, version: 1 })
})

/**
 * Two people change a class while somebody else holds the session: both have looked at it, and neither has
 * changed it.
 */
async function atOnce(id: string, bodies: [object, object]) {
  const classId = (await readClasses(admin, id))[0]?._id
  const acts = [owner, admin].map(
    (person, index) => () => person.ask('PATCH', `/sessions/${id}/classes/${classId}`, bodies[index]),
  )
  return behindLock(app, ofSession(id), acts)
}

test.each([
  ['two moves', { ...later, reason }, { ...second, reason }],
  ['a move and a cancellation', { ...later, reason }, { state: 'cancelled', reason }],
  ['two cancellations', { state: 'cancelled', reason }, { state: 'cancelled', reason: 'Ill' }],
])('B03 of %s of one class at once one counts, and the other is told', async (_name, one, other) => {
  const id = await session()
  await add(owner, id, { start: '2031-03-28T10:00', end: '2031-03-28T11:00', reason })
  const answers = await atOnce(id, [one, other])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [changed] = await readClasses(owner, id)
  expect(changed?.version).toBe(1)
})

test('B03 a control: without looking again after the lock, both moves at once are accepted, and one is lost', async () => {
  const id = await session()
  const { database } = app.services.context
  const move = (start: string) =>
    database.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ start_at: Date }>(
        sql`select start_at from classes where session_id = ${id}`,
      )
      await bothHaveLooked()
      await transaction.execute(sql`select from sessions where id = ${id} for no key update`)
      await transaction.execute(
        sql`update classes set start_at = ${start}, end_at = ${start} where session_id = ${id}`,
      )
      return rows[0]?.start_at
    })
  let looked = 0
  let release = () => {}
  const both = new Promise<void>((resolve) => {
    release = resolve
  })
  const bothHaveLooked = () => {
    looked += 1
    if (looked === 2) release()
    return both
  }
  const [one, other] = await Promise.all([move(later.start), move(second.start)])
  expect(one).toEqual(other)
  expect((await readClasses(owner, id))[0]?.version).toBe(2)
})
