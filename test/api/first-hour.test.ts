import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FirstHour } from '../../contract/centre/first-hour.ts'
import type { Overview } from '../../contract/centre/overview.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
})
afterAll(() => app.stop())

const read = async () => (await owner.ask('GET', '/settings/first-hour')).body as unknown as FirstHour
const onToday = async () => ((await owner.ask('GET', '/overview')).body as unknown as Overview).firstHour
const set = (state: unknown) => owner.ask('PUT', '/settings/first-hour', { state })

test('Y05 only an Admin says how far a new centre is, in words that there are', async () => {
  const [student] = (await createUsers([app], 1)) as [Person]
  expect((await student.ask('GET', '/settings/first-hour')).status).toBe(403)
  expect((await student.ask('PUT', '/settings/first-hour', { state: 'dismissed' })).status).toBe(403)
  expect(await set('done')).toMatchObject({ status: 400, body: { field: 'state', code: 'must_be_one_of' } })
  expect((await read()).state).toBe('new')
  expect(((await student.ask('GET', '/overview')).body as unknown as Overview).firstHour).toBeNull()
})

test('Y05 a step is done once its rows are there, and comes back when they go', async () => {
  const left = async () => (await read()).left
  const name = (one: string | null) => owner.ask('PUT', '/settings/centre', { name: one })
  expect((await name(null)).status).toBe(200)
  expect(await left()).toEqual(expect.arrayContaining(['name', 'branch', 'staff', 'session']))
  expect((await name('Alor Path')).status).toBe(200)
  expect(await left()).not.toContain('name')
  const { body: branch } = await owner.ask('POST', '/branches', { name: 'Dhanmondi', address: '12 Road 7' })
  expect(await left()).not.toContain('branch')
  expect((await owner.ask('PATCH', `/branches/${branch.insertedId}`, { closed: true })).status).toBe(200)
  expect(await left()).toContain('branch')
  const [colleague] = (await createUsers([app], 1)) as [Person]
  expect(await left()).toContain('staff')
  // Whom ADMIN_EMAILS name works here, whatever their role.
  app.services.context.adminEmails = [colleague.email]
  expect(await left()).not.toContain('staff')
  app.services.context.adminEmails = []
  await createUsers([app], 1, 'Instructor')
  expect(await left()).not.toContain('staff')
  await createSession(owner)
  expect(await left()).not.toContain('session')
})

test('Y05 what is left stands on Today until somebody dismisses it; a demonstration says nothing of it', async () => {
  const { clientConfig } = app.services
  const { demo } = clientConfig
  clientConfig.demo = true
  expect(await onToday()).toBeNull()
  clientConfig.demo = false
  expect(await onToday()).toMatchObject({ state: 'new', left: expect.arrayContaining(['branch']) })
  expect((await set('begun')).status).toBe(200)
  expect(await onToday()).toMatchObject({ state: 'begun' })
  expect((await set('dismissed')).status).toBe(200)
  expect(await onToday()).toBeNull()
  expect((await read()).left).toContain('branch')
  clientConfig.demo = demo
})
