import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, createApiClient, type Person } from '../support/people.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await boot()
  person = await admin(app)
})
afterAll(() => app.stop())

const address = '5 Mirpur Road, Dhaka'

test.each([
  ['name', { name: ' ', address }],
  ['address', { name: 'Mirpur' }],
])('B09 a branch without a good %s is refused', async (field, body) => {
  expect(await person.ask('POST', '/branches', body)).toMatchObject({ status: 400, body: { field } })
})

test('B09 a name belongs to one branch, also when two take it at once', async () => {
  const create = (name: string) => person.ask('POST', '/branches', { name, address })
  const [one, other] = await Promise.all([create('Farmgate'), create('Uttara')])
  expect((await create('Farmgate')).body).toMatchObject({ code: 'name_taken', field: 'name' })
  const rename = (id: string) => person.ask('PATCH', `/branches/${id}`, { name: 'Banani' })
  const answers = await Promise.all([rename(one.body.insertedId), rename(other.body.insertedId)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('B09 a room belongs to a branch, and both can be closed and opened', async () => {
  const { body: branch } = await person.ask('POST', '/branches', { name: 'Khulna', address })
  const room = { branchId: branch.insertedId, name: 'Room 1', size: 30 }
  const { body: made } = await person.ask('POST', '/rooms', room)
  expect((await person.ask('POST', '/rooms', room)).status).toBe(409)
  expect((await person.ask('PATCH', `/rooms/${made.insertedId}`, { size: 0 })).body.field).toBe('size')
  expect((await person.ask('PATCH', `/rooms/${made.insertedId}`, {})).body.code).toBe('nothing_to_change')
  await person.ask('PATCH', `/rooms/${made.insertedId}`, { closed: true, size: null })
  const { body } = await createApiClient(app)('GET', `/rooms?branchId=${branch.insertedId}`)
  expect(body.rooms).toEqual([
    { _id: made.insertedId, branchId: branch.insertedId, name: 'Room 1', size: null, closed: true },
  ])
})

test('B09 the audit trail has who added, changed and closed a branch or a room', async () => {
  const { body: branch } = await person.ask('POST', '/branches', { name: 'Sylhet', address })
  const path = `/branches/${branch.insertedId}`
  await person.ask('PATCH', path, { name: 'Sylhet Zindabazar' })
  await person.ask('PATCH', path, { name: 'Sylhet Zindabazar' })
  await person.ask('PATCH', path, { closed: true })
  const room = { branchId: branch.insertedId, name: 'Room 1', size: 30 }
  const { body: made } = await person.ask('POST', '/rooms', room)
  await person.ask('PATCH', `/rooms/${made.insertedId}`, { size: null })
  const actsOn = async (id: string) =>
    ((await person.ask('GET', `/audit-trail?object=${id}`)).body.acts as AuditEvent[]).map(
      ({ action, before, after, object }) => ({ action, before, after, title: object?.title }),
    )
  const title = 'Sylhet Zindabazar'
  expect(await actsOn(branch.insertedId)).toEqual([
    { action: 'branch.changed', before: { open: 'yes' }, after: { open: 'no' }, title },
    { action: 'branch.changed', before: { name: 'Sylhet' }, after: { name: title }, title },
    { action: 'branch.created', before: null, after: { name: 'Sylhet', address, open: 'yes' }, title },
  ])
  expect(await actsOn(made.insertedId)).toEqual([
    { action: 'room.changed', before: { capacity: 30 }, after: { capacity: null }, title: 'Room 1' },
    {
      action: 'room.created',
      before: null,
      after: { name: 'Room 1', capacity: 30, open: 'yes' },
      title: 'Room 1',
    },
  ])
})
