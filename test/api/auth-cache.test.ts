import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setRoleByEmail } from '../../domain/users/role.ts'
import type { ProviderSignIns } from '../../providers/identity.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { emailsOf } from '../support/emails.ts'
import { callIdentityToolkit, signInAgain } from '../support/identity-toolkit.ts'
import { type Account, admin, createApiClient, instructor, student } from '../support/people.ts'
import { watchSeats } from '../support/seat-stream.ts'
import { createSession } from '../support/sessions.ts'
import { whenReady } from '../support/when-ready.ts'

let here: TestApp
let there: TestApp
beforeAll(async () => {
  here = await boot()
  there = await boot({ DATABASE_URL: here.databaseUrl })
})
afterAll(async () => {
  await there.stop()
  await here.stop()
})

const statusAt = async (app: TestApp, { token }: Account) =>
  (await createApiClient(app, token)('GET', '/bookedSessions')).status
const roleAt = async (app: TestApp, { token, email }: Account) =>
  (await createApiClient(app, token)('GET', `/users/role/${email}`)).body.role

test('a signed-out user gets 401 from every process, however they signed out', async () => {
  const ways: ((person: Account) => Promise<unknown>)[] = [
    ({ ask }) => ask('DELETE', '/auth/session'),
    ({ ask }) => ask('DELETE', '/auth/sessions'),
    (person) => callIdentityToolkit(here, 'delete', { idToken: person.token }),
    (person) => callIdentityToolkit(here, 'update', { idToken: person.token, password: 'another1!' }),
    async ({ uid }) => {
      await here.identityAdmin?.setDisabled(uid, true)
      await here.syncChanges()
    },
  ]
  for (const [way, end] of ways.entries()) {
    const person = await student(here)
    expect([await statusAt(here, person), await statusAt(there, person)]).toEqual([200, 200])
    await end(person)
    expect([way, await statusAt(here, person)]).toEqual([way, 401])
    await there.syncChanges()
    expect([way, await statusAt(there, person)]).toEqual([way, 401])
  }
})

test('one device signs out and the other stays signed in', async () => {
  const phone = await student(here)
  const laptop = await signInAgain(here, phone)
  for (const device of [phone, laptop, phone]) expect(await statusAt(there, device)).toBe(200)
  await laptop.ask('DELETE', '/auth/session')
  await there.syncChanges()
  expect([await statusAt(there, phone), await statusAt(there, laptop)]).toEqual([200, 401])
})

test('a role set in the database applies once notified', async () => {
  const person = await student(here)
  expect(await roleAt(there, person)).toBe('Student')
  await setRoleByEmail(here.services.context, person.email, 'Instructor')
  await there.syncChanges()
  expect(await roleAt(there, person)).toBe('Instructor')
})

test('a cached user is not queried again, and a signature is verified once', async () => {
  const person = await student(here)
  await whenReady(there)
  // The sign-up itself notifies the other process, which would query the user again.
  await there.syncChanges()
  expect(await statusAt(there, person)).toBe(200)
  const { context } = there.services
  const verify = vi.spyOn(context.identity, 'verify')
  const isLive = vi.spyOn(context.identity.signIns as ProviderSignIns, 'isActive')
  for (const _again of [1, 2, 3]) expect(await statusAt(there, person)).toBe(200)
  expect([verify.mock.calls.length, isLive.mock.calls.length]).toEqual([0, 0])
  await context.database.execute(sql`update users set name = name where provider_uid = ${person.uid}`)
  await there.syncChanges()
  expect(await statusAt(there, person)).toBe(200)
  expect([verify.mock.calls.length, isLive.mock.calls.length]).toEqual([0, 1])
  verify.mockRestore()
  isLive.mockRestore()
})

test('an expired token is refused although its user is cached', async () => {
  const own = await boot()
  const person = await student(own)
  expect(await statusAt(own, person)).toBe(200)
  own.setTime(new Date(Date.now() + 61 * 60_000))
  expect(await statusAt(own, person)).toBe(401)
  await own.stop()
})

test('a seat stream ends when its sign-in ends, on whichever process', async () => {
  const hidden = await createSession(await instructor(here))
  // The last Admin can be neither demoted nor deleted.
  await admin(here)
  const ends: Record<string, (person: Account) => Promise<unknown>> = {
    demoted: ({ email }) => setRoleByEmail(here.services.context, email, 'Instructor'),
    'signed out': ({ ask }) => ask('DELETE', '/auth/session'),
    'signed out everywhere': ({ ask }) => ask('DELETE', '/auth/sessions'),
    deleted: ({ ask }) => ask('DELETE', '/auth/account'),
    disabled: ({ uid }) => here.identityAdmin?.setDisabled(uid, true) ?? Promise.resolve(),
    'given another password elsewhere': async (person) => {
      const { token: idToken } = await signInAgain(here, person)
      return callIdentityToolkit(here, 'update', { idToken, password: 'another-one' })
    },
    'given another address': async (person) => {
      const newEmail = `new-${person.email}`
      const request = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: person.token, newEmail }
      await callIdentityToolkit(here, 'sendOobCode', request)
      const body = (await emailsOf(here, { ...person, email: newEmail }))[0]?.body ?? ''
      const [, oobCode] = /oobCode=([\w-]+)/.exec(body) ?? []
      return callIdentityToolkit(here, 'update', { oobCode })
    },
  }
  for (const [how, end] of Object.entries(ends)) {
    const person = await admin(here)
    const authorization = `Bearer ${person.token}`
    const watching = await watchSeats(there, hidden, { authorization })
    await expect.poll(() => watching.heard.length).toBe(1)
    // A change that takes nothing from them.
    await there.services.context.database.execute(
      sql`update users set name = name where provider_uid = ${person.uid}`,
    )
    await there.syncChanges()
    expect([
      how,
      (await createApiClient(there, person.token)('GET', `/sessions/${hidden}/seats`)).status,
    ]).toEqual([how, 200])
    expect([how, watching.state.ended]).toEqual([how, false])
    await end(person)
    await expect.poll(() => watching.state.ended, { message: how }).toBe(true)
    await watching.close()
  }
})

// Last: the connections of the stand-ins are cut too, and their next request may meet one.
test('read connections reconnect after a cut, and the pool answers meanwhile', async () => {
  const { database } = here.services.context
  const ask = createApiClient(there)
  const read = async () => (await ask('GET', '/sessions?page=2&limit=5')).status
  const readOften = async () => [await read(), await read(), await read(), await read(), await read()]
  const cut = async () => {
    const { rows } = await database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
    )
    return rows.length
  }
  expect(await read()).toBe(200)
  expect(await cut()).toBeGreaterThan(0)
  // A backend ends some time after the signal, so the first reads may still meet connections that are cut
  // after them.
  await expect.poll(readOften).toEqual([200, 200, 200, 200, 200])
})
