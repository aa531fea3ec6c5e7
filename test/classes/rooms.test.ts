import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionClass, SessionDetail } from '../../contract/sessions/sessions.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, instructor, type Person } from '../support/people.ts'
import { createSession, sessionForm } from '../support/sessions.ts'

let app: TestApp
let boss: Person
let branchId: string
beforeAll(async () => {
  app = await boot()
  boss = await admin(app)
  branchId = await newBranch()
})
afterAll(() => app.stop())

const add = async (path: string, body: object) => (await boss.ask('POST', path, body)).body.insertedId
const newBranch = () => add('/branches', { name: crypto.randomUUID(), address: '5 Mirpur Road' })
const newRoom = (size: number | null = null, branch = branchId) =>
  add('/rooms', { branchId: branch, name: crypto.randomUUID(), size })
const create = (changes: object) => boss.ask('POST', '/sessions', sessionForm({ mode: 'onsite', ...changes }))

test('B09 a session is held in an open room of its branch, and not online', async () => {
  const [room, closed, elsewhere] = [await newRoom(), await newRoom(), await newRoom(null, await newBranch())]
  await boss.ask('PATCH', `/rooms/${closed}`, { closed: true })
  const refused = (code: string) => ({ status: 400, body: { code, field: 'roomId' } })
  expect(await create({ roomId: closed })).toMatchObject(refused('choose_open_room'))
  expect(await create({ roomId: elsewhere, branchId })).toMatchObject(refused('choose_open_room'))
  expect(await create({ roomId: crypto.randomUUID() })).toMatchObject(refused('choose_open_room'))
  expect(await create({ roomId: 'x' })).toMatchObject(refused('malformed_id'))
  expect(await create({ roomId: room, mode: 'online' })).toMatchObject(refused('online_has_no_room'))
  const { body } = await create({ roomId: room })
  const detail = (await boss.ask('GET', `/sessions/${body.insertedId}`)).body as unknown as SessionDetail
  expect(detail).toMatchObject({ branchId, classes: [{ roomId: room }] })
})

test('B09 a room’s size bounds the capacity when a session is created, rewritten and changed', async () => {
  const roomId = await newRoom(30)
  const refusal = {
    status: 400,
    body: { code: 'capacity_above_room', field: 'capacity', params: { size: 30 } },
  }
  for (const capacity of [31, '', undefined])
    expect(await create({ roomId, capacity })).toMatchObject(refusal)
  const id = (await create({ roomId, capacity: 30 })).body.insertedId
  for (const capacity of [31, '']) {
    expect(await boss.ask('PATCH', `/sessions/${id}`, { capacity })).toMatchObject(refusal)
  }
  expect((await boss.ask('PATCH', `/sessions/${id}`, { capacity: 29 })).status).toBe(200)
  const small = await newRoom(10)
  expect((await boss.ask('PATCH', `/sessions/${id}`, { roomId: small })).body).toMatchObject({
    params: { size: 10 },
  })
  expect((await boss.ask('PATCH', `/sessions/${id}`, { roomId: small, capacity: 10 })).status).toBe(200)
  const tutor = await instructor(app)
  const waiting = await createSession(tutor, { capacity: 40 })
  const rewritten = await tutor.ask('PUT', `/sessions/${waiting}`, sessionForm({ capacity: 40, roomId }))
  expect(rewritten).toMatchObject(refusal)
})

test('B09 a session that moves to another branch or online leaves its rooms, and one that gets a room is at its branch', async () => {
  const [elsewhere, room] = [await newBranch(), await newRoom()]
  const roomElsewhere = await newRoom(null, elsewhere)
  const id = (await create({ roomId: room })).body.insertedId
  const change = (changes: object) => boss.ask('PATCH', `/sessions/${id}`, changes)
  const where = async () => {
    const { branchId, classes } = (await boss.ask('GET', `/sessions/${id}`)).body as unknown as SessionDetail
    return [branchId, classes[0]?.roomId]
  }
  const refused = { status: 400, body: { code: 'choose_open_room', field: 'roomId' } }
  expect(await change({ branchId: elsewhere })).toMatchObject(refused)
  expect(await change({ branchId: null })).toMatchObject(refused)
  expect(await change({ branchId: elsewhere, roomId: room })).toMatchObject(refused)
  expect(await where()).toEqual([branchId, room])
  expect((await change({ branchId: elsewhere, roomId: roomElsewhere })).status).toBe(200)
  expect(await where()).toEqual([elsewhere, roomElsewhere])
  expect((await change({ branchId: null, roomId: null, place: 'The library' })).status).toBe(200)
  expect(await where()).toEqual([undefined, undefined])
  expect((await change({ roomId: room })).status).toBe(200)
  expect(await where()).toEqual([branchId, room])
  expect((await change({ mode: 'online' })).status).toBe(200)
  expect(await where()).toEqual([branchId, undefined])
})

test('B09 a room does not become smaller than a session to come', async () => {
  const roomId = await newRoom(30)
  const resize = (size: number | null) => boss.ask('PATCH', `/rooms/${roomId}`, { size })
  const id = (await create({ title: 'Vectors', roomId, capacity: 20 })).body.insertedId
  expect(await resize(19)).toMatchObject({
    status: 409,
    body: { code: 'room_too_small', field: 'size', params: { title: 'Vectors', capacity: 20 } },
  })
  expect((await resize(20)).status).toBe(200)
  await resize(null)
  await boss.ask('PATCH', `/sessions/${id}`, { capacity: '' })
  expect((await resize(500)).body).toMatchObject({ code: 'room_too_small', params: { capacity: '' } })
  await boss.ask('DELETE', `/sessions/${id}`)
  expect((await resize(5)).status).toBe(200)
})

test('B09 a room that shrinks while a session is put into it holds that session, or refuses one of them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const roomId = await newRoom(30)
    const [created, resized] = await Promise.all([
      create({ roomId, capacity: 30 }),
      boss.ask('PATCH', `/rooms/${roomId}`, { size: 10 }),
    ])
    expect([created.status, resized.status].sort()).toEqual([200, expect.any(Number)])
    expect([created.status, resized.status].filter((status) => status === 200)).toHaveLength(1)
  }
})

test('B03 B09 a class moves to another room that holds it, is told so, and keeps both apart from others', async () => {
  const [first, second, small] = [await newRoom(30), await newRoom(30), await newRoom(10)]
  const hours = { classStart: '2031-03-01T10:00:00Z', classEnd: '2031-03-01T12:00:00Z', capacity: 30 }
  const id = (await create({ ...hours, roomId: first })).body.insertedId as string
  const [held] = (await boss.ask('GET', `/sessions/${id}`)).body.classes as unknown as SessionClass[]
  const times = { start: held?.start, end: held?.end, reason: 'No light in the room' }
  const move = (changes: object) =>
    boss.ask('PATCH', `/sessions/${id}/classes/${held?._id}`, { ...times, ...changes })
  expect(await move({ roomId: small })).toMatchObject({ status: 400, body: { code: 'capacity_above_room' } })
  expect(await move({ roomId: crypto.randomUUID() })).toMatchObject({
    status: 400,
    body: { code: 'choose_open_room', field: 'roomId' },
  })
  expect(await move({ roomId: first })).toMatchObject({ status: 409, body: { code: 'class_unchanged' } })
  expect((await move({ roomId: second })).status).toBe(200)
  const [moved] = (await boss.ask('GET', `/sessions/${id}`)).body.classes as unknown as SessionClass[]
  expect(moved).toMatchObject({ roomId: second, change: { kind: 'moved' } })
  const { acts } = (await boss.ask('GET', `/audit-trail?object=${id}&action=class.moved`))
    .body as unknown as {
    acts: { before?: { place?: string }; after?: { place?: string } }[]
  }
  const [event] = acts
  expect(event?.before?.place).toBeTruthy()
  expect(event?.before?.place).not.toBe(event?.after?.place)
  // The first room is free again, and the second is taken.
  expect((await create({ ...hours, roomId: first })).status).toBe(200)
  expect((await create({ ...hours, roomId: second })).status).toBe(409)
})
