import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHANGE_FEED_CONNECTION } from '../../db/program-version.ts'
import type { SeatCounts } from '../../domain/seats/seat-counts.ts'
import { createSeatStream } from '../../domain/seats/seat-stream.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { startPayment } from '../support/payments.ts'
import { admin, createApiClient, instructor, type Person } from '../support/people.ts'
import { watchSeats as watch } from '../support/seat-stream.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

let here: TestApp
let there: TestApp
let owner: Person
let people: Person[]
beforeAll(async () => {
  here = await boot()
  there = await boot({ DATABASE_URL: here.databaseUrl })
  owner = await admin(here)
  people = await createUsers([here, there], 10)
})
afterAll(async () => {
  await there.stop()
  await here.stop()
})

test('one request returns the current seats; 404 for an invisible session', async () => {
  const id = await createSession(owner, { capacity: 3 })
  const ask = createApiClient(here)
  expect((await ask('GET', `/sessions/${id}/seats`)).body).toEqual({
    capacity: 3,
    enrolled: 0,
    seatsLeft: 3,
    waiting: 0,
  })
  const hidden = await createSession(await instructor(here))
  expect((await ask('GET', `/sessions/${hidden}/seats`)).status).toBe(404)
  expect((await watch(here, hidden)).response.status).toBe(404)
})

test('an open page learns of bookings, holds and cancellations in any process', async () => {
  const id = await createSession(owner, { capacity: 3 })
  const watching = await watch(here, id)
  const last = () => watching.heard.at(-1)
  try {
    expect(watching.response.headers.get('content-type')).toBe('text/event-stream')
    await expect.poll(last).toEqual({ capacity: 3, enrolled: 0, seatsLeft: 3, waiting: 0 })
    const [one, two] = people as [Person, Person]
    await one.at(there).ask('POST', '/bookedSessions', { sessionId: id })
    await expect.poll(last).toEqual({ capacity: 3, enrolled: 1, seatsLeft: 2, waiting: 0 })
    await owner.ask('PATCH', `/sessions/${id}`, { fee: 5, capacity: 2 })
    await expect.poll(last).toEqual({ capacity: 2, enrolled: 1, seatsLeft: 1, waiting: 0 })
    await startPayment(two.at(there), id, 500)
    await expect.poll(last).toEqual({ capacity: 2, enrolled: 1, seatsLeft: 0, waiting: 0 })
    await one.at(there).ask('DELETE', `/bookedSessions/${id}`)
    await expect.poll(last).toEqual({ capacity: 2, enrolled: 0, seatsLeft: 1, waiting: 0 })
    expect(watching.heard).toHaveLength(5)
  } finally {
    await watching.close()
  }
})

test('a rush is sent as few events', async () => {
  const id = await createSession(owner, { capacity: 10 })
  const watching = await watch(here, id)
  try {
    await expect.poll(() => watching.heard.length).toBe(1)
    await Promise.all(people.map((person) => person.ask('POST', '/bookedSessions', { sessionId: id })))
    await expect.poll(() => watching.heard.at(-1)?.seatsLeft).toBe(0)
    expect(watching.heard.length).toBeLessThan(10)
  } finally {
    await watching.close()
  }
})

test('of a rush of commits one read tells all who watch', async () => {
  const id = await createSession(owner, { capacity: 10 })
  let reads = 0
  let committed = () => {}
  const stream = createSeatStream({
    database: here.services.context.database,
    clock: () => {
      reads += 1
      return new Date()
    },
    onCommit: (listener) => {
      committed = listener
    },
    onError: (error) => {
      throw error
    },
  })
  const sent = new Promise<SeatCounts>((send) => stream.subscribe(id, { send, end: () => {} }))
  for (let commit = 0; commit < 100; commit += 1) committed()
  expect(await sent).toMatchObject({ id, capacity: 10, enrolled: 0 })
  stream.close()
  expect(reads).toBeLessThan(10)
})

test('who goes on watching still hears of seats after somebody else has left', async () => {
  const id = await createSession(owner, { capacity: 3 })
  const [leaves, stays] = [await watch(here, id), await watch(here, id)]
  try {
    await leaves.close()
    await expect.poll(() => here.services.seatStream.subscriberCount()).toBe(1)
    await (people[0] as Person).ask('POST', '/bookedSessions', { sessionId: id })
    await expect.poll(() => stays.heard.at(-1)?.seatsLeft).toBe(2)
  } finally {
    await stays.close()
  }
})

test('the LISTEN connection reconnects after a cut', async () => {
  const id = await createSession(owner, { capacity: 3 })
  const watching = await watch(here, id)
  const { database } = here.services.context
  try {
    await expect.poll(() => watching.heard.length).toBe(1)
    const cut = () =>
      database.execute(
        `select pg_terminate_backend(pid) from pg_stat_activity where starts_with(application_name, '${CHANGE_FEED_CONNECTION}') and datname = current_database()`,
      )
    await expect.poll(async () => (await cut()).rows.length).toBeGreaterThan(0)
    await (people[0] as Person).ask('POST', '/bookedSessions', { sessionId: id })
    await expect.poll(() => watching.heard.at(-1)?.seatsLeft).toBe(2)
  } finally {
    await watching.close()
  }
})

test('the stream ends when its session is cancelled and when the process stops', async () => {
  const own = await boot({ DATABASE_URL: here.databaseUrl })
  const [called, kept] = [await createSession(owner), await createSession(owner)]
  const [one, two] = [await watch(own, called), await watch(own, kept)]
  await owner.ask('DELETE', `/sessions/${called}`)
  await expect.poll(() => one.state.ended).toBe(true)
  expect(two.state.ended).toBe(false)
  await own.stop()
  await expect.poll(() => two.state.ended).toBe(true)
})

test('an IP address has a limited number of streams, and does not affect others', async () => {
  const app = await boot({ DATABASE_URL: here.databaseUrl, TRUST_PROXY: '1', RATE_LIMITS: 'ip-streams=2' })
  const id = await createSession(owner, { capacity: 3 })
  const from = (address: string) => watch(app, id, { 'x-forwarded-for': address })
  const open = [await from('203.0.113.7'), await from('203.0.113.7')]
  const refused = await from('203.0.113.7')
  expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '15'])
  const other = await from('203.0.113.8')
  expect(other.response.status).toBe(200)
  await open[0]?.close()
  await expect
    .poll(async () => {
      const next = await from('203.0.113.7')
      if (next.response.status === 200) open.push(next)
      return next.response.status
    })
    .toBe(200)
  for (const one of [...open, other]) await one.close()
  await app.stop()
})
