import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionClass } from '../../contract/sessions/sessions.ts'
import { classes } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, instructor, type Person } from '../support/people.ts'
import { createSession, sessionForm, weekly } from '../support/sessions.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await boot()
  boss = await admin(app)
})
afterAll(() => app.stop())

/** Sundays and Tuesdays from 17:00 to 18:30, unless `rule` says otherwise. */
const byRule = (title: string, rule = {}, changes = {}) =>
  sessionForm({ title, classStart: '', classEnd: '', duration: '', repeat: weekly(rule), ...changes })
const pending = (tutor: Person, title: string, rule = {}, changes = {}) =>
  createSession(tutor, byRule(title, rule, changes))
const approve = (id: string) => boss.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
const statusOf = async (id: string) => (await boss.ask('GET', `/sessions/${id}`)).body.status

async function newRoom(size: number | null = null): Promise<string> {
  const branch = { name: crypto.randomUUID(), address: '5 Mirpur Road' }
  const { body } = await boss.ask('POST', '/branches', branch)
  const room = await boss.ask('POST', '/rooms', { branchId: body.insertedId, name: 'Room 1', size })
  return room.body.insertedId
}

test('B06 a tutor’s second class at one time is not approved, and both are named', async () => {
  const tutor = await instructor(app)
  const [vectors, optics] = [
    await pending(tutor, 'Vectors'),
    await pending(tutor, 'Optics', { from: '2037-12-13', startTime: '18:00', endTime: '19:00' }),
  ]
  expect((await approve(vectors)).status).toBe(200)
  expect(await approve(optics)).toMatchObject({
    status: 409,
    body: {
      code: 'tutor_has_class',
      params: {
        title: 'Optics',
        start: '2037-12-13T12:00:00.000Z',
        other: 'Vectors',
        otherStart: '2037-12-13T11:00:00.000Z',
      },
      message:
        'The tutor cannot be in two classes at once: “Optics” on 13 Dec 2037, 6:00\u00a0pm and “Vectors” on 13 Dec 2037, 5:00\u00a0pm.',
    },
  })
  expect(await statusOf(optics)).toBe('pending')
})

test('B06 classes that touch, other tutors and what lasts longer than twelve hours do not meet', async () => {
  const [tutor, other] = [await instructor(app), await instructor(app)]
  const ids = [
    await pending(tutor, 'Vectors'),
    await pending(tutor, 'Afterwards', { startTime: '18:30', endTime: '20:00' }),
    await pending(tutor, 'Before', { startTime: '15:00', endTime: '17:00' }),
    await pending(tutor, 'Other days', { weekdays: ['mon'] }),
    await pending(other, 'Optics'),
    await createSession(tutor, { classStart: '2037-12-01', classEnd: '2037-12-31' }),
  ]
  for (const id of ids) expect((await approve(id)).status).toBe(200)
})

test('B06 an Admin creates no class for a tutor or in a room that has one, and nothing stays behind', async () => {
  const tutor = await instructor(app)
  const [tutorId, roomId] = [tutor.id, await newRoom()]
  const create = (changes: object) => boss.ask('POST', '/sessions', byRule('Second', {}, changes))
  expect((await create({ tutorId, roomId, mode: 'onsite' })).status).toBe(200)
  const before = (await boss.ask('GET', '/sessions?page=1')).body.pagination.total
  expect((await create({ tutorId })).body).toMatchObject({ code: 'tutor_has_class', field: 'tutorId' })
  expect((await create({ roomId })).body).toMatchObject({
    code: 'room_has_class',
    field: 'roomId',
    params: { other: 'Second' },
  })
  expect((await boss.ask('GET', '/sessions?page=1')).body.pagination.total).toBe(before)
})

test('B06 another tutor or room takes an approved session’s coming classes only where these have no other', async () => {
  const tutorId = (await instructor(app)).id
  const [roomId, free] = [await newRoom(), await newRoom()]
  await createSession(boss, byRule('First', {}, { tutorId, roomId }))
  const second = await createSession(boss, byRule('Second'))
  const change = (body: object) => boss.ask('PATCH', `/sessions/${second}`, body)
  expect((await change({ tutorId })).body).toMatchObject({ code: 'tutor_has_class' })
  expect((await change({ roomId })).body).toMatchObject({ code: 'room_has_class' })
  expect((await change({ roomId: free })).status).toBe(200)
  const { database } = app.services.context
  const rows = await database.select().from(classes).where(eq(classes.sessionId, second))
  expect(rows.map((row) => [row.roomId, row.tutorId])).toEqual(Array(4).fill([free, null]))
})

test('B06 a cancelled session leaves its hours to others', async () => {
  const tutor = await instructor(app)
  const [first, second] = [await pending(tutor, 'First'), await pending(tutor, 'Second')]
  const other = await instructor(app)
  const [kept, refused] = [await pending(other, 'Kept'), await pending(other, 'Refused')]
  for (const approved of [first, kept]) await approve(approved)
  expect((await approve(second)).status).toBe(409)
  await boss.ask('DELETE', `/sessions/${first}`)
  expect((await approve(second)).status).toBe(200)
  // The hours of others stay theirs.
  expect(await approve(refused)).toMatchObject({ status: 409, body: { code: 'tutor_has_class' } })
})

test('B06 of two approvals at once that overlap, one is refused', async () => {
  const tutor = await instructor(app)
  const rule = { count: 100, weekdays: ['sun', 'mon', 'tue'] }
  const ids = [
    await pending(tutor, 'Vectors', rule),
    await pending(tutor, 'Optics', { ...rule, from: '2037-12-07' }),
  ]
  const answers = await Promise.all(ids.map(approve))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await Promise.all(ids.map(statusOf))).sort()).toEqual(['approved', 'pending'])
})

test('B09 of two creations at once in one room, one is refused', async () => {
  const roomId = await newRoom()
  const create = (title: string) => boss.ask('POST', '/sessions', byRule(title, { count: 50 }, { roomId }))
  const answers = await Promise.all(['Vectors', 'Optics', 'Waves'].map(create))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('room_has_class')
})

/**
 * Two who both look before either writes, as if there were no lock. Returns how many of them wrote a class.
 */
async function race(exclusive: boolean): Promise<number> {
  const [sessionId, roomId] = [
    await createSession(boss, byRule('Race', { from: '2030-01-01' })),
    await newRoom(),
  ]
  const clients = [1, 2].map(() => new pg.Client(app.databaseUrl))
  const write = (client: pg.Client) =>
    client.query(
      `insert into classes (id, session_id, room_id, start_at, end_at, state, exclusive, created_at)
        values (gen_random_uuid(), $1, $2, '2031-01-01 10:00Z', '2031-01-01 11:00Z', 'planned', $3, now())`,
      [sessionId, roomId, exclusive],
    )
  try {
    for (const client of clients) await client.connect()
    for (const client of clients) {
      await client.query('begin')
      expect((await client.query('select from classes where room_id = $1', [roomId])).rowCount).toBe(0)
    }
    const [first, second] = clients as [pg.Client, pg.Client]
    await write(first)
    const late = write(second).then(
      () => second.query('commit'),
      () => second.query('rollback'),
    )
    await first.query('commit')
    await late
    const { rowCount } = await first.query('select from classes where room_id = $1', [roomId])
    return rowCount ?? 0
  } finally {
    for (const client of clients) await client.end()
  }
}

test('B09 two who look before they write put two classes into one room, unless the database refuses', async () => {
  expect(await race(false)).toBe(2)
  expect(await race(true)).toBe(1)
})

test('B06 no class is moved or added where its tutor or its room has one', async () => {
  const tutor = await instructor(app)
  const roomId = await newRoom()
  const [first, second] = [
    await pending(tutor, 'First', { count: 1 }, { roomId }),
    await pending(tutor, 'Second', { count: 2, weekdays: ['mon'] }, { roomId }),
  ]
  for (const id of [first, second]) await approve(id)
  const [moved] = (await boss.ask('GET', `/sessions/${second}`)).body.classes as SessionClass[]
  const busy = { start: '2037-12-06T18:00', end: '2037-12-06T19:00', reason: 'The power is off.' }
  const move = (times: object) => tutor.ask('PATCH', `/sessions/${second}/classes/${moved?._id}`, times)
  const add = (times: object) => tutor.ask('POST', `/sessions/${second}/classes`, times)
  const free = { ...busy, start: '2037-12-06T18:30' }
  for (const act of [move, add])
    expect((await act(busy)).body).toMatchObject({ code: 'tutor_has_class', params: { other: 'First' } })
  expect((await add(free)).status).toBe(200)
  // The make-up is in the room of the others, and has its hours.
  const rows = await app.services.context.database.select().from(classes).where(eq(classes.sessionId, second))
  expect(rows.map((row) => [row.roomId, row.exclusive])).toEqual(Array(3).fill([roomId, true]))
  const other = await pending(
    await instructor(app),
    'Other',
    { count: 1, startTime: '18:45', endTime: '19:30' },
    { roomId },
  )
  expect((await approve(other)).body).toMatchObject({ code: 'room_has_class', params: { other: 'Second' } })
})

test('B03 B06 a cancelled or moved class leaves its hours of tutor and room to others', async () => {
  const tutor = await instructor(app)
  const roomId = await newRoom()
  const first = await pending(tutor, 'First', { count: 3 }, { roomId })
  expect((await approve(first)).status).toBe(200)
  const [cancelled, moved] = (await boss.ask('GET', `/sessions/${first}`)).body.classes as SessionClass[]
  const change = (one: SessionClass | undefined, body: object) =>
    tutor.ask('PATCH', `/sessions/${first}/classes/${one?._id}`, { reason: 'Rain', ...body })
  expect((await change(cancelled, { state: 'cancelled' })).status).toBe(200)
  const elsewhere = { start: '2037-12-09T08:00', end: '2037-12-09T09:30' }
  expect((await change(moved, elsewhere)).status).toBe(200)
  const second = await pending(tutor, 'Second', { count: 2 }, { roomId })
  expect((await approve(second)).status).toBe(200)
  const back = { start: moved?.start, end: moved?.end }
  expect((await change(moved, back)).body).toMatchObject({
    code: 'tutor_has_class',
    params: { other: 'Second' },
  })
})
