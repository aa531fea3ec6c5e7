import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Seats } from '../../contract/seats.ts'
import { CHANGES_CONNECTION } from '../../db/changes.ts'
import { boot, type TestApp } from '../boot.ts'
import { startPayment } from '../cards.ts'
import { crowd, type Member } from '../crowd.ts'
import { admin, caller, instructor, type Person } from '../people.ts'
import { createSession } from '../sessions.ts'

let here: TestApp
let there: TestApp
let owner: Person
let people: Member[]
beforeAll(async () => {
  here = await boot()
  there = await boot({ DATABASE_URL: here.databaseUrl })
  owner = await admin(here)
  people = await crowd([here, there], 10)
})
afterAll(async () => {
  await there.stop()
  await here.stop()
})

/** Opens the stream of a session's seats, and keeps what it says. */
async function watch(app: TestApp, id: string) {
  const stop = new AbortController()
  const response = await fetch(`${app.url}/api/sessions/${id}/seats`, {
    headers: { accept: 'text/event-stream' },
    signal: stop.signal,
  })
  const heard: Seats[] = []
  const state = { ended: false }
  const reading = (async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data = /^event: seats\ndata: (.*)$/.exec(event)?.[1]
        if (data) heard.push(JSON.parse(data))
      }
    }
    state.ended = true
  })().catch(() => {})
  return {
    response,
    heard,
    state,
    close: async () => {
      stop.abort()
      await reading
    },
  }
}

test('asked once: the seats as they are; not for a session that one may not see', async () => {
  const id = await createSession(owner, { capacity: 3 })
  const ask = caller(here)
  expect((await ask('GET', `/sessions/${id}/seats`)).body).toEqual({ capacity: 3, enrolled: 0, seatsLeft: 3 })
  const hidden = await createSession(await instructor(here))
  expect((await ask('GET', `/sessions/${hidden}/seats`)).status).toBe(404)
  expect((await watch(here, hidden)).response.status).toBe(404)
})

test('a page that stays open hears of bookings, holds and cancelling, whichever process they happen in', async () => {
  const id = await createSession(owner, { capacity: 3 })
  const watching = await watch(here, id)
  const last = () => watching.heard.at(-1)
  try {
    expect(watching.response.headers.get('content-type')).toBe('text/event-stream')
    await expect.poll(last).toEqual({ capacity: 3, enrolled: 0, seatsLeft: 3 })
    const [one, two] = people as [Member, Member]
    await one.at(there).ask('POST', '/bookedSessions', { sessionId: id })
    await expect.poll(last).toEqual({ capacity: 3, enrolled: 1, seatsLeft: 2 })
    await owner.ask('PATCH', `/sessions/${id}`, { fee: 5, capacity: 2 })
    await expect.poll(last).toEqual({ capacity: 2, enrolled: 1, seatsLeft: 1 })
    await startPayment(two.at(there), id, 500)
    await expect.poll(last).toEqual({ capacity: 2, enrolled: 1, seatsLeft: 0 })
    await one.at(there).ask('DELETE', `/bookedSessions/${id}`)
    await expect.poll(last).toEqual({ capacity: 2, enrolled: 0, seatsLeft: 1 })
    expect(watching.heard).toHaveLength(5)
  } finally {
    await watching.close()
  }
})

test('a rush is told in few words', async () => {
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

test('the connection that listens comes back when it was cut', async () => {
  const id = await createSession(owner, { capacity: 3 })
  const watching = await watch(here, id)
  const { database } = here.services.context
  try {
    await expect.poll(() => watching.heard.length).toBe(1)
    const cut = () =>
      database.execute(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${CHANGES_CONNECTION}' and datname = current_database()`,
      )
    await expect.poll(async () => (await cut()).rows.length).toBeGreaterThan(0)
    await (people[0] as Member).ask('POST', '/bookedSessions', { sessionId: id })
    await expect.poll(() => watching.heard.at(-1)?.seatsLeft).toBe(2)
  } finally {
    await watching.close()
  }
})

test('the stream ends when its session is cancelled, and when the process stops', async () => {
  const own = await boot({ DATABASE_URL: here.databaseUrl })
  const [called, kept] = [await createSession(owner), await createSession(owner)]
  const [one, two] = [await watch(own, called), await watch(own, kept)]
  await owner.ask('DELETE', `/sessions/${called}`)
  await expect.poll(() => one.state.ended).toBe(true)
  expect(two.state.ended).toBe(false)
  await own.stop()
  await expect.poll(() => two.state.ended).toBe(true)
})
