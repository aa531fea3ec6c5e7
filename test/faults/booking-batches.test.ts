import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { findViolations } from '../support/invariants.ts'
import type { Answer, Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

/** `npm run test:faults` runs more rounds. */
const rounds = Array.from({ length: Number(process.env.RACE_ROUNDS ?? 1) }, (_, index) => index + 1)

/** `npm run test:faults` and `npm run test:long` send more. */
const PEOPLE = process.env.RACE_ROUNDS ? 120 : 40
const SEATS = 25

let apps: [TestApp, TestApp, TestApp]
let people: Person[]
let owner: Person
beforeAll(async () => {
  const one = await boot()
  const others = { DATABASE_URL: one.databaseUrl }
  apps = [one, await boot(others), await boot(others)]
  people = await createUsers(apps, PEOPLE)
  ;[owner] = (await createUsers(apps, 1, 'Admin')) as [Person]
})
afterAll(async () => {
  const [one, ...others] = apps
  await Promise.all(others.map((app) => app.stop()))
  await one.stop()
})

const database = () => apps[0].services.context.database
const appOf = (index: number) => apps[index % apps.length] as TestApp
const book = (person: Person, app: TestApp, sessionId: string) =>
  person.at(app).ask('POST', '/bookedSessions', { sessionId })
const statusesOf = (answers: Answer[]) => new Set(answers.map(({ status }) => status))

async function enrolledIn(ids: string[]): Promise<number[]> {
  const asked = ids.map(async (id) => (await owner.ask('GET', `/sessions/${id}`)).body.enrolled as number)
  return Promise.all(asked)
}

test('one failing seat request does not fail the others of its batch', async () => {
  const id = await createSession(owner, { capacity: PEOPLE })
  const [unlucky, ...others] = people as [Person, ...Person[]]
  await database().execute(sql`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$`)
  await database().execute(
    sql.raw(`create trigger unlucky before insert on bookings for each row
      when (new.user_id = '${unlucky.id}') execute function fail()`),
  )
  try {
    const answers = await Promise.all([...others, unlucky].map((person) => book(person, apps[0], id)))
    expect(answers.map(({ status }) => status)).toEqual([...others.map(() => 200), 500])
    expect(await enrolledIn([id])).toEqual([others.length])
  } finally {
    await database().execute(sql`drop trigger unlucky on bookings`)
    await database().execute(sql`drop function fail`)
  }
  expect((await book(unlucky, apps[0], id)).status).toBe(200)
  expect(await findViolations(apps[0])).toEqual([])
})

/** Locks a session as a slow transaction does, until the returned function is called. */
async function lock(sessionId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: apps[0].databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('select from sessions where id = $1 for update', [sessionId])
  return () => client.end()
}

const someoneWaits = async () => {
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  return (await database().execute(waiting)).rowCount === 1
}

test('a booking is answered although the next batch waits for a lock', async () => {
  const [now, later] = [await createSession(owner), await createSession(owner)]
  const [first, second] = people as [Person, Person]
  const [unlockNow, unlockLater] = [await lock(now), await lock(later)]
  try {
    const seated = book(first, apps[0], now)
    await expect.poll(someoneWaits).toBe(true)
    const waiting = book(second, apps[0], later)
    await unlockNow()
    expect((await seated).status).toBe(200)
    await expect.poll(someoneWaits).toBe(true)
    await unlockLater()
    expect((await waiting).status).toBe(200)
  } finally {
    await Promise.all([unlockNow(), unlockLater()])
  }
})

test('after the fee becomes 0, those who held a seat get one before others', async () => {
  const id = await createSession(owner, { capacity: SEATS, fee: 5 })
  const holders = people.slice(0, 10)
  const start = { sessionId: id, amountInCents: 500 }
  const started = await Promise.all(
    holders.map((person) => person.ask('POST', '/create-payment-intent', start)),
  )
  expect(statusesOf(started)).toEqual(new Set([200]))
  await owner.ask('PATCH', `/sessions/${id}`, { fee: 0 })
  const rest = await Promise.all(people.slice(10).map((person, index) => book(person, appOf(index), id)))
  expect(rest.filter(({ status }) => status === 200)).toHaveLength(SEATS - holders.length)
  const held = await Promise.all(holders.map((person, index) => book(person, appOf(index), id)))
  expect(statusesOf(held)).toEqual(new Set([200]))
  expect(await enrolledIn([id])).toEqual([SEATS])
  expect(await findViolations(apps[0])).toEqual([])
})

test('a user who asks three processes for 40 payments at once starts thirty', async () => {
  const [person] = (await createUsers(apps, 1)) as [Person]
  const ids = await Promise.all([...Array(40)].map(() => createSession(owner, { fee: 5 })))
  const answers = await Promise.all(
    ids.map((sessionId, index) =>
      person.at(appOf(index)).ask('POST', '/create-payment-intent', { sessionId, amountInCents: 500 }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(statusesOf(answers)).toEqual(new Set([200, 429]))
})

test.each(rounds)(
  'round %i: three processes, five sessions, with concurrent cancellations, holds and capacity changes',
  async () => {
    const ids = await Promise.all([...Array(5)].map(() => createSession(owner, { capacity: SEATS })))
    const paid = await createSession(owner, { capacity: SEATS, fee: 5 })
    const [first = '', second = ''] = ids
    const came = people.map(async (person, index) => {
      const wanted = ids.map((id, shift) => book(person, appOf(index + shift), id))
      const [again, hold] = await Promise.all([
        book(person, appOf(index + 1), first),
        person
          .at(appOf(index))
          .ask('POST', '/create-payment-intent', { sessionId: paid, amountInCents: 500 }),
        ...wanted,
      ])
      if (index % 3 === 0) await person.ask('DELETE', `/bookedSessions/${first}`)
      if (index % 3 === 1) await person.at(appOf(index)).ask('DELETE', `/sessions/${paid}/hold`)
      const answers = await Promise.all(wanted)
      // Two concurrent requests of one user create one booking, with one id.
      if (again.status === 200 && answers[0]?.status === 200)
        expect(again.body.insertedId).toBe(answers[0].body.insertedId)
      return [again, hold, ...answers]
    })
    const changed = [SEATS + 5, SEATS - 5, SEATS + 10].map((capacity, index) =>
      owner.at(appOf(index)).ask('PATCH', `/sessions/${second}`, { capacity }),
    )
    const answers = (await Promise.all(came)).flat()
    expect(statusesOf(await Promise.all(changed)).has(500)).toBe(false)
    expect(statusesOf(answers)).toEqual(new Set([200, 409]))

    await owner.ask('PATCH', `/sessions/${second}`, { capacity: SEATS + 10 })
    // Fills the seats that were cancelled or added meanwhile.
    await Promise.all(
      people.flatMap((person, index) => [first, second].map((id) => book(person, appOf(index), id))),
    )
    expect(await enrolledIn(ids)).toEqual([SEATS, SEATS + 10, SEATS, SEATS, SEATS])
    expect(await findViolations(apps[0])).toEqual([])
  },
)
