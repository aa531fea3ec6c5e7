import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Overview } from '../../contract/centre/overview.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let admin: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(5))
})
afterAll(() => app.stop())

const listed = async () =>
  (
    (await admin.ask('GET', '/sessions?status=untaught&page=1')).body as never as { data: { _id: string }[] }
  ).data.map(({ _id }) => _id)
const counted = async () =>
  ((await admin.ask('GET', '/overview')).body as unknown as Overview).waiting?.untaught

test('R07 sessions to come whose tutor teaches no more wait for a decision, and are sold until then', async () => {
  const [gone, active] = (await createUsers([app], 2, 'Instructor')) as [Person, Person]
  const left = await createSession(admin, { tutorId: gone.id })
  await createSession(admin, { tutorId: active.id })
  await createSession(admin)
  await createSession(gone)
  expect([await listed(), await counted()]).toEqual([[], 0])
  await admin.ask('PATCH', `/admin/users/${gone.id}/role`, { role: 'Student' })
  await app.syncChanges()
  expect([await listed(), await counted()]).toEqual([[left], 1])
  expect((await somebody().ask('POST', '/bookedSessions', { sessionId: left })).status).toBe(200)
  expect(await admin.ask('PATCH', `/sessions/${left}`, { tutorId: active.id })).toMatchObject({ status: 200 })
  expect([await listed(), await counted()]).toEqual([[], 0])
})

test('B11 so do those of which a class to come has a substitute who teaches no more', async () => {
  const [tutor, gone] = (await createUsers([app], 2, 'Instructor')) as [Person, Person]
  const id = await createSession(admin, { tutorId: tutor.id })
  const [one] = await readClasses(admin, id)
  const { status } = await admin.ask('PUT', `/classes/${one?._id}/substitute`, { tutorId: gone.id })
  expect([status, await listed()]).toEqual([200, []])
  await admin.ask('PATCH', `/admin/users/${gone.id}/role`, { role: 'Student' })
  await app.syncChanges()
  expect([await listed(), await counted()]).toEqual([[id], 1])
  expect((await admin.ask('DELETE', `/classes/${one?._id}/substitute`)).status).toBe(200)
  expect([await listed(), await counted()]).toEqual([[], 0])
})

test('R07 nobody but staff asks for them', async () => {
  expect((await somebody().ask('GET', '/sessions?status=untaught&page=1')).status).toBe(400)
})
