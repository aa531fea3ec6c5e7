import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { classes } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, instructor, type Person } from '../support/people.ts'
import { createSession, sessionForm, weekly } from '../support/sessions.ts'

let app: TestApp
let boss: Person
let tutor: Person
beforeAll(async () => {
  app = await boot()
  ;[boss, tutor] = [await admin(app), await instructor(app)]
})
afterAll(() => app.stop())

type Times = { start: string; end: string; holiday?: string }

const preview = (rule: unknown) => tutor.ask('POST', '/sessions/preview', { repeat: rule })
const byRule = (rule = {}, changes = {}) => ({
  ...sessionForm(),
  ...{ classStart: undefined, classEnd: undefined, duration: undefined },
  ...{ repeat: weekly(rule), ...changes },
})
const detailOf = async (id: string, person = boss) =>
  (await person.ask('GET', `/sessions/${id}`)).body as unknown as SessionDetail
const timesOf = ({ classes: all }: SessionDetail) => all.map(({ start, end }) => ({ start, end }))

test.each([
  ['weekdays', { weekdays: [] }, 'choose_weekday'],
  ['weekdays', { weekdays: 'sun' }, 'choose_weekday'],
  ['weekdays.0', { weekdays: ['sunday'] }, 'must_be_one_of'],
  ['startTime', { startTime: '' }, 'required'],
  ['startTime', { startTime: '24:00' }, 'must_be_time'],
  ['endTime', { endTime: '5 pm' }, 'must_be_time'],
  ['endTime', { endTime: '17:00' }, 'class_ends_before_start'],
  // An end that should be after the start, but is the next day's.
  ['endTime', { endTime: '16:59' }, 'class_too_long'],
  ['from', { from: undefined }, 'required'],
  ['from', { from: '2037-02-30' }, 'must_be_day'],
  ['from', { from: '06/12/2037' }, 'must_be_day'],
  ['until', { count: undefined }, 'until_or_count'],
  ['until', { until: '2037-12-20' }, 'until_or_count'],
  ['until', { count: null, until: '2037-12-05' }, 'ends_before_start'],
  ['until', { count: null, until: '2037-12-06', except: ['2037-12-06'] }, 'no_class_in_rule'],
  ['until', { count: null, until: '2041-01-01' }, 'rule_makes_too_many'],
  ['count', { count: 201 }, 'must_be_whole_number'],
  ['count', { count: 0 }, 'must_be_whole_number'],
  ['except.1', { except: ['2037-12-08', 'Tuesday'] }, 'must_be_day'],
  ['except', { except: Array.from({ length: 401 }, () => '2037-12-08') }, 'too_many_left_out'],
])('B02 a rule whose %s is wrong is refused, and nothing is created', async (field, changes, code) => {
  const refusal = { status: 400, body: { code, field: `repeat.${field}` } }
  expect(await preview(weekly(changes))).toMatchObject(refusal)
  const before = await tutor.ask('GET', '/sessions?own=true&page=1')
  expect(await tutor.ask('POST', '/sessions', byRule(changes))).toMatchObject(refusal)
  const after = await tutor.ask('GET', '/sessions?own=true&page=1')
  expect(after.body.pagination.total).toBe(before.body.pagination.total)
})

test('B02 a preview needs a rule, and a session a rule or dates', async () => {
  expect(await preview(undefined)).toMatchObject({ status: 400, body: { field: 'repeat' } })
  for (const field of ['classStart', 'classEnd', 'duration']) {
    for (const absent of [undefined, '']) {
      const refused = await tutor.ask('POST', '/sessions', sessionForm({ [field]: absent }))
      expect(refused).toMatchObject({ status: 400, body: { code: 'required', field } })
    }
  }
})

test('B02 a session has exactly the classes that the preview showed', async () => {
  const rule = { count: 24, endTime: '00:30', startTime: '23:00', except: ['2037-12-08', '2038-01-05'] }
  const shown = (await preview(weekly(rule))).body.classes as Times[]
  const id = (await boss.ask('POST', '/sessions', byRule(rule))).body.insertedId
  const detail = await detailOf(id)
  expect(timesOf(detail)).toEqual(shown.map(({ start, end }) => ({ start, end })))
  expect(shown).toHaveLength(24)
  expect(shown[0]).toEqual({ start: '2037-12-06T17:00:00.000Z', end: '2037-12-06T18:30:00.000Z' })
  expect(detail).toMatchObject({
    classStart: shown[0]?.start,
    classEnd: shown.at(-1)?.end,
    duration: '24 × 1h 30m',
  })
})

test('B02 two hundred classes are created, and a duration that is given stays', async () => {
  const rule = { weekdays: ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'], count: 200 }
  const id = await createSession(
    boss,
    byRule(rule, { duration: 'Half a year', joinUrl: 'https://meet.example/x' }),
  )
  const detail = await detailOf(id)
  expect(detail.classes).toHaveLength(200)
  expect(detail.duration).toBe('Half a year')
  const { database } = app.services.context
  const rows = await database.select().from(classes).where(eq(classes.sessionId, id))
  expect(new Set(rows.map(({ joinUrl }) => joinUrl))).toEqual(new Set(['https://meet.example/x']))
})

test('B02 the preview names fixed holidays, and those that an Admin entered', async () => {
  await boss.ask('POST', '/holidays', { day: '2037-12-20', name: 'Centre closed' })
  const { body } = await preview(weekly({ weekdays: ['wed', 'fri', 'sun'], count: 9 }))
  const named = (body.classes as Times[]).flatMap(({ start, holiday }) => (holiday ? [[start, holiday]] : []))
  expect(named).toEqual([
    ['2037-12-16T11:00:00.000Z', 'Victory Day'],
    ['2037-12-20T11:00:00.000Z', 'Centre closed'],
    ['2037-12-25T11:00:00.000Z', 'Christmas Day'],
  ])
})

test('B02 a session of dates has one class, as before', async () => {
  const id = await createSession(boss, { classStart: '2037-12-06T17:00', classEnd: '2037-12-06T18:00' })
  const { classes: all, duration } = await detailOf(id)
  expect(all).toHaveLength(1)
  expect(all[0]).toMatchObject({ start: '2037-12-06T11:00:00.000Z', state: 'planned' })
  expect(duration).toBe('2h 30m')
})

test('B02 a session that waits is rewritten by a rule, by another one, and by dates', async () => {
  const id = await createSession(tutor, { joinUrl: 'https://meet.example/kept' })
  const rewrite = (body: unknown) => tutor.ask('PUT', `/sessions/${id}`, body)
  const { version } = await detailOf(id)
  expect((await rewrite(byRule({ count: 3 }))).status).toBe(200)
  expect(timesOf(await detailOf(id)).map(({ start }) => start.slice(0, 10))).toEqual([
    '2037-12-06',
    '2037-12-08',
    '2037-12-13',
  ])
  // The same first and last class: what an Admin has read before is still not what waits now.
  const { version: middle } = await detailOf(id)
  expect(
    (await rewrite(byRule({ count: 2, except: ['2037-12-08'] }, { duration: '3 × 1h 30m' }))).status,
  ).toBe(200)
  const { version: last } = await detailOf(id)
  expect(new Set([version, middle, last]).size).toBe(3)
  const approve = { status: 'approved', fee: 0, version: middle }
  expect((await boss.ask('PATCH', `/sessions/${id}`, approve)).body.code).toBe('session_changed_meanwhile')
  expect(timesOf(await detailOf(id)).map(({ start }) => start.slice(0, 10))).toEqual([
    '2037-12-06',
    '2037-12-13',
  ])
  const { database } = app.services.context
  const rowsOf = () =>
    database.select().from(classes).where(eq(classes.sessionId, id)).orderBy(asc(classes.startAt))
  expect((await rowsOf()).map(({ joinUrl }) => joinUrl)).toEqual(Array(2).fill('https://meet.example/kept'))
  expect((await rewrite(sessionForm())).status).toBe(200)
  expect(await rowsOf()).toHaveLength(1)
})

test('B02 the audit trail says how the classes of a rewritten session were changed', async () => {
  const id = await createSession(tutor)
  await tutor.ask('PUT', `/sessions/${id}`, byRule())
  const { body } = await boss.ask('GET', `/audit-trail?object=${id}`)
  expect(body.acts).toMatchObject([
    { before: { classes: 1, weekly: null }, after: { classes: 4, weekly: 'sun, tue 17:00–18:30' } },
  ])
})
