import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setRoleByEmail } from '../../domain/users/role.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { logLinesOf } from '../support/log-lines.ts'
import { startPayment } from '../support/payments.ts'
import { admin, createApiClient, instructor, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let here: TestApp
let there: TestApp
let owner: Person
beforeAll(async () => {
  here = await boot()
  there = await boot({ DATABASE_URL: here.databaseUrl })
  owner = await admin(here)
})
afterAll(async () => {
  await there.stop()
  await here.stop()
})

const PAGE = '/sessions?page=1&limit=6'
const at = (app: TestApp, { token }: Person) => createApiClient(app, token)
const both = () => [here, there]

/** Repeats a request until it needs no query: first the user is cached, then the response. */
async function untilRemembered(app: TestApp, person: Person, path: string): Promise<void> {
  const { $client } = app.services.context.reads as unknown as { $client: { query(): Promise<unknown> } }
  const query = vi.spyOn($client, 'query')
  const looks = async () => {
    query.mockClear()
    expect((await at(app, person)('GET', path)).status).toBe(200)
    return query.mock.calls.length
  }
  await expect.poll(looks, { interval: 1 }).toBe(0)
  query.mockRestore()
}

test('P06 a request with an email, own=true or a higher role is not answered from the visitors’ cache', async () => {
  const [someone, tutor] = [await student(here), await instructor(here)]
  const hidden = await createSession(tutor)
  for (const app of both()) {
    for (const _twice of [1, 2]) {
      const ask = at(app, someone)
      for (const name of ['email', '%65mail'])
        expect((await ask('GET', `${PAGE}&${name}=${owner.email}`)).status).toBe(403)
      expect((await ask('GET', `/sessions/${hidden}`)).status).toBe(404)
      expect((await ask('GET', `${PAGE}&own=true`)).body.data).toEqual([])
      expect((await ask('GET', '/sessions?page=x')).status).toBe(400)
      expect((await at(app, tutor)('GET', `/sessions/${hidden}`)).status).toBe(200)
      expect((await at(app, tutor)('GET', PAGE)).body.data[0]?._id).toBe(hidden)
    }
  }
})

test('a signed-out user is refused at once, and by other processes once told', async () => {
  const id = await createSession(owner)
  for (const path of [PAGE, `/sessions/${id}`]) {
    for (const app of both()) {
      const someone = await student(here)
      await untilRemembered(app, someone, path)
      await someone.ask('DELETE', '/auth/session')
      if (app !== here) await app.syncChanges()
      expect((await at(app, someone)('GET', path)).status).toBe(401)
    }
  }
})

test('P06 a granted role applies once told, and so does a removed one', async () => {
  for (const app of both()) {
    const someone = await student(here)
    await untilRemembered(app, someone, PAGE)
    await setRoleByEmail(here.services.context, someone.email, 'Instructor')
    await Promise.all(both().map(({ syncChanges }) => syncChanges()))
    const pending = await createSession(someone)
    expect((await at(app, someone)('GET', PAGE)).body.data[0]?._id).toBe(pending)
    await setRoleByEmail(here.services.context, someone.email, 'Student')
    await app.syncChanges()
    expect((await at(app, someone)('GET', PAGE)).body.data[0]?._id).not.toBe(pending)
    expect((await at(app, someone)('GET', `/sessions/${pending}`)).status).toBe(404)
  }
})

test('a user’s own write is in the very next read of its process, and soon in that of others', async () => {
  const id = await createSession(owner, { capacity: 50 })
  const seatsLeft = async (app: TestApp, someone: Person) =>
    (await at(app, someone)('GET', `/sessions/${id}`)).body.seatsLeft
  for (let taken = 1; taken <= 10; taken += 1) {
    const someone = await student(here)
    const [writing, reading] = taken % 2 === 0 ? [here, there] : [there, here]
    for (const app of both()) await seatsLeft(app, someone)
    await at(writing, someone)('POST', '/bookedSessions', { sessionId: id })
    expect(await seatsLeft(writing, someone)).toBe(50 - taken)
    expect((await at(writing, someone)('GET', PAGE)).body.data[0]?.enrolled).toBe(taken)
    await expect.poll(() => seatsLeft(reading, someone)).toBe(50 - taken)
  }
})

test('P06 a held seat shows to its holder, on each process, and to nobody else', async () => {
  for (const capacity of [5, null]) {
    const id = await createSession(owner, { fee: 5, ...(capacity && { capacity }) })
    const path = `/sessions/${id}`
    const [holder, other] = [await student(here), await student(here)]
    for (const app of both()) await untilRemembered(app, holder, path)
    await startPayment(holder, id, 500)
    for (const app of both()) {
      for (const _twice of [1, 2]) {
        expect((await at(app, holder)('GET', `${path}/mine`)).body).toMatchObject({
          hold: { amountInCents: 500 },
        })
        expect((await at(app, other)('GET', `${path}/mine`)).body).not.toHaveProperty('hold')
        for (const ask of [at(app, holder), at(app, other), createApiClient(app)])
          expect((await ask('GET', path)).body).not.toHaveProperty('hold')
      }
    }
  }
})

test('a signed-in student gets the visitors’ cached response, marked no-store', async () => {
  const id = await createSession(owner)
  const someone = await student(here)
  for (const path of [PAGE, '/sessions', `/sessions/${id}`]) {
    await untilRemembered(here, someone, path)
    const ask = (headers: Record<string, string>) => fetch(`${here.url}/api${path}`, { headers })
    const visited = await ask({})
    const answer = await ask({ authorization: `Bearer ${someone.token}`, 'if-none-match': '*' })
    expect([answer.status, await answer.text()]).toEqual([200, await visited.text()])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('etag')).toBe(null)
    expect(answer.headers.get('content-security-policy')).toBe(visited.headers.get('content-security-policy'))
    const lines = await logLinesOf(here, answer.headers.get('x-request-id'))
    expect(lines).toMatchObject([{ method: 'GET', path: `/api${path.split('?')[0]}` }])
  }
})
