import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import type { Person } from '../support/people.ts'
import { createSession, sessionForm, weekly } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

const DAY_MS = 24 * 3600_000
const ROUNDS = 6

let app: TestApp
let boss: Person
beforeAll(async () => {
  ;({ app, admin: boss } = await bootCentre(2))
  return () => app.stop()
})
afterEach(() => app.setTime())

const add = async (path: string, body: object) => (await boss.ask('POST', path, body)).body.insertedId
const newBranch = () => add('/branches', { name: crypto.randomUUID(), address: '5 Mirpur Road' })
const newRoom = (branchId: string) => add('/rooms', { branchId, name: crypto.randomUUID() })
const create = (changes: object) => boss.ask('POST', '/sessions', sessionForm({ mode: 'onsite', ...changes }))
const closeRoom = (id: string) => boss.ask('PATCH', `/rooms/${id}`, { closed: true })
const closeBranch = (id: string) => boss.ask('PATCH', `/branches/${id}`, { closed: true })
const classesOf = async (id: string) =>
  ((await boss.ask('GET', `/sessions/${id}`)).body as unknown as SessionDetail).classes
const inUse = (params: object) => ({ status: 409, body: { code: 'place_in_use', field: 'closed', params } })

test('B09 a room and a branch with classes to come are not closed: how many, and which is first', async () => {
  const branchId = await newBranch()
  const room = await newRoom(branchId)
  const batch = { title: 'Vectors', repeat: weekly({ count: 4 }), roomId: room }
  const dates = { classStart: undefined, classEnd: undefined, duration: undefined }
  const id = (await create({ ...batch, ...dates })).body.insertedId
  const [first] = await classesOf(id)
  const params = { count: 4, title: 'Vectors', at: first?.start }
  expect(await closeRoom(room)).toMatchObject(inUse(params))
  expect(await closeBranch(branchId)).toMatchObject(inUse(params))
  expect((await closeRoom(room)).body.message).toContain('4 classes are still to come here')
  // Other changes are not refused, and nothing was closed.
  expect((await boss.ask('PATCH', `/rooms/${room}`, { name: 'Room 9' })).status).toBe(200)
  const { rooms } = (await boss.ask('GET', `/rooms?branchId=${branchId}`)).body
  expect(rooms).toMatchObject([{ closed: false, name: 'Room 9' }])
  expect((await boss.ask('DELETE', `/sessions/${id}`)).status).toBe(200)
  expect((await closeRoom(room)).status).toBe(200)
  expect((await closeBranch(branchId)).status).toBe(200)
})

test('B09 what waits for approval counts, and what is at the branch without a room; not what is online or over', async () => {
  const [tutor] = (await createUsers([app], 1, 'Instructor')) as [Person]
  const waiting = await newBranch()
  const id = await createSession(tutor, { branchId: waiting, mode: 'onsite' })
  expect(await closeBranch(waiting)).toMatchObject(inUse({ count: 1 }))
  await boss.ask('PATCH', `/sessions/${id}`, { status: 'rejected', rejectionReason: 'Too short' })
  expect((await closeBranch(waiting)).status).toBe(200)

  const branchId = await newBranch()
  const session = await createSession(boss, { branchId, mode: 'online' })
  const [online] = await classesOf(session)
  const more = { start: '2038-01-01T10:00', end: '2038-01-01T11:00', reason: 'A make-up' }
  await createSession(boss, { branchId, mode: 'onsite', capacity: 5 })
  expect(await closeBranch(branchId)).toMatchObject(inUse({ count: 1 }))
  app.setTime(new Date(Date.parse(String(online?.end)) + DAY_MS))
  expect((await closeBranch(branchId)).status).toBe(200)
  const added = await boss.ask('POST', `/sessions/${session}/classes`, more)
  expect(added.status).toBe(200)
  // On site it would be at the closed branch.
  expect(await boss.ask('PATCH', `/sessions/${session}`, { mode: 'onsite' })).toMatchObject({
    status: 400,
    body: { code: 'choose_open_branch', field: 'branchId' },
  })
})

test('B09 no class is added to a branch or a room that was closed after its last one', async () => {
  const branchId = await newBranch()
  const room = await newRoom(branchId)
  const atBranch = await createSession(boss, { branchId, mode: 'onsite' })
  const inRoom = (await create({ roomId: room })).body.insertedId
  app.setTime(new Date(Date.now() + 30 * DAY_MS))
  expect((await closeBranch(branchId)).status).toBe(200)
  const more = { start: '2038-01-01T10:00', end: '2038-01-01T11:00', reason: 'A make-up' }
  for (const [id, code] of [
    [atBranch, 'choose_open_branch'],
    [inRoom, 'choose_open_room'],
  ] as const)
    expect(await boss.ask('POST', `/sessions/${id}/classes`, more)).toMatchObject({
      status: 400,
      body: { code },
    })
  const elsewhere = { ...more, place: 'The town hall' }
  expect((await boss.ask('POST', `/sessions/${atBranch}/classes`, elsewhere)).status).toBe(200)
})

/** Classes to come in a room or at a branch that is closed. */
async function countHomeless(branchIds: string[]): Promise<number> {
  const { rows } = await app.services.context.database.execute<{ count: number }>(sql`
    select count(*)::int as count from classes join sessions on sessions.id = session_id
      left join rooms on rooms.id = room_id
      join branches on branches.id = coalesce(rooms.branch_id, sessions.branch_id)
    where classes.state = 'planned' and classes.end_at > now() and sessions.deleted_at is null
      and branches.id = any(${sql.param(branchIds)}::uuid[])
      and (rooms.closed_at is not null or branches.closed_at is not null)`)
  return rows[0]?.count ?? -1
}

test.each([
  ['a session is put into it', (roomId: string) => create({ roomId })],
  [
    'a class is moved into it',
    async (roomId: string, id: string) => {
      const [one] = await classesOf(id)
      const times = { start: one?.start, end: one?.end, reason: 'A larger room' }
      return boss.ask('PATCH', `/sessions/${id}/classes/${one?._id}`, { ...times, roomId })
    },
  ],
  [
    'a class is added in it',
    (roomId: string, id: string) =>
      boss.ask('POST', `/sessions/${id}/classes`, {
        ...{ start: '2038-01-01T10:00', end: '2038-01-01T11:00', reason: 'A make-up', roomId },
      }),
  ],
  ['a session gets it', (roomId: string, id: string) => boss.ask('PATCH', `/sessions/${id}`, { roomId })],
])('B09 while a room and its branch are closed and %s at once, one of them holds', async (_, put) => {
  const branchIds: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const branchId = await newBranch()
    branchIds.push(branchId)
    const room = await newRoom(branchId)
    const id = (await create({ capacity: 5 })).body.insertedId
    const close = round % 2 === 0 ? closeRoom(room) : closeBranch(branchId)
    const [placed, closed] = await Promise.all([put(room, id), close])
    expect([placed.status, closed.status].filter((status) => status === 200)).toHaveLength(1)
  }
  expect(await countHomeless(branchIds)).toBe(0)
})

test('B09 while a branch is closed and a session is created there at once, one of them holds', async () => {
  const branchIds: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const branchId = await newBranch()
    branchIds.push(branchId)
    const [created, closed] = await Promise.all([create({ branchId }), closeBranch(branchId)])
    expect([created.status, closed.status].filter((status) => status === 200)).toHaveLength(1)
  }
  expect(await countHomeless(branchIds)).toBe(0)
})
