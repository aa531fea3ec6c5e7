import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDisturbed } from '../../db/begin-anew.ts'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { isLong } from '../support/long.ts'
import { createPlan, duesOf, payPart, startPart } from '../support/parts.ts'
import { confirm } from '../support/payments.ts'
import type { Answer, Person } from '../support/people.ts'

const ROUNDS = isLong ? 40 : 2

let app: TestApp
let admin: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(10 + 2 * ROUNDS))
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

type Seat = {
  person: Person
  sessionId: string
  bookingId: string
  paymentId: string
  partId: string
  recordPart: () => Promise<Answer>
}

/**
 * Somebody with a seat that is paid by parts, who has just paid the second part, which nobody has recorded.
 */
async function seatIn(sessionId: string): Promise<Seat> {
  const person = somebody()
  const bought = await payPart(app, person, sessionId, { part: 1, amount: 1000 })
  expect(bought.status).toBe(200)
  const { sessionDetails } = (await person.ask('GET', `/booked/${sessionId}`)).body
  const [due] = await duesOf(person)
  const { body } = await startPart(person, sessionId, { part: 2, amount: 1000 })
  const transactionId = await confirm(app, body.clientSecret)
  return {
    ...{ person, sessionId, bookingId: sessionDetails._id, paymentId: bought.body.insertedId },
    partId: due?._id ?? '',
    recordPart: () => person.ask('POST', '/payments', { sessionId, transactionId, email: person.email }),
  }
}

/** Two batches of a course, in the order of their ids. */
async function batches(): Promise<[string, string]> {
  const first = await createPlan(admin)
  const second = await createPlan(admin, { seriesId: first })
  return [first, second]
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query('begin')
  return client
}

const lock = 'select id from sessions where id = $1 for no key update'

const somebodyWaits = (client: pg.Client): Promise<void> =>
  expect
    .poll(
      async () =>
        (
          await client.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rows.length,
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)

test('nobody waits to buy a seat because somebody else is buying one', async () => {
  const sessionId = await createPlan(admin)
  const [one, other] = [somebody(), somebody()]
  const holder = await connect()
  await holder.query('select from users where id = $1 for no key update', [other.id])
  const { status } = await startPart(one, sessionId, { part: 1, amount: 1000 })
  await holder.end()
  expect(status).toBe(200)
})

describe('B12 M09 whoever finds that a seat was moved keeps no lock of the session that it left', () => {
  test.each<[string, (seat: Seat) => Promise<Answer>]>([
    ['who cancels', ({ person, bookingId }) => person.ask('DELETE', `/bookedSessions/${bookingId}`)],
    ['who waives a part', ({ partId }) => admin.ask('PUT', `/dues/${partId}/waiver`, { reason: 'Ill' })],
    ['who refunds', ({ paymentId }) => admin.ask('POST', '/refunds', { payment: paymentId, reason: 'Ill' })],
    ['money for a part', ({ recordPart }) => recordPart()],
  ])('%s', async (_who, act) => {
    const [here, there] = await batches()
    const seat = await seatIn(here)
    const [mover, holder, watcher] = await Promise.all([connect(), connect(), connect()])
    const move = async (client: pg.Client, to: string) => {
      await client.query('update bookings set session_id = $1 where id = $2', [to, seat.bookingId])
      await client.query('update payments set session_id = $1 where id = $2', [to, seat.paymentId])
    }
    await mover.query(lock, [here])
    await holder.query(lock, [there])
    const answer = act(seat)
    await somebodyWaits(watcher)
    await move(mover, there)
    await mover.query('commit')
    await somebodyWaits(watcher)
    // Whoever has the session that the seat is in now gets the other one, too.
    await holder.query(lock, [here])
    await move(holder, here)
    await holder.query('commit')
    expect((await answer).status).toBe(200)
    await seat.recordPart()
    await Promise.all([mover, holder, watcher].map((client) => client.end()))
  })
})

test(`B12 B04 M09 ${ROUNDS} times switches, cancellations, a day off and late money meet, and nobody deadlocks`, async () => {
  const { database } = app.services.context
  const { transaction } = database
  const deadlocks: unknown[] = []
  database.transaction = (work) =>
    transaction(async (executor) => {
      try {
        return await work(executor)
      } catch (error) {
        if (JSON.stringify(error).includes('40P01')) deadlocks.push(error)
        throw error
      }
    })
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, two] = await batches()
    const [first, second] = [await seatIn(one), await seatIn(two)]
    const switchTo = ({ person, bookingId }: Seat, sessionId: string) =>
      person.ask('POST', `/bookings/${bookingId}/switch`, { sessionId })
    const cancel = ({ person, bookingId }: Seat) => person.ask('DELETE', `/bookedSessions/${bookingId}`)
    const dayOff = { _id: randomUUID(), day: '2030-06-08', act: 'cancel', reason: 'Hartal' }
    const answers = await Promise.all([
      ...[switchTo(first, two), switchTo(second, one), first.recordPart(), second.recordPart()],
      ...[cancel(first), cancel(second), admin.ask('POST', '/days-off', dayOff)],
      ...[switchTo(first, two), switchTo(second, one)],
    ])
    // One who came too late is told so.
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    )
  }
  database.transaction = transaction
  expect(deadlocks).toEqual([])
})

describe('two who take the locks of two sessions in opposite order', () => {
  /** Each takes its first lock, and then that of the other. */
  const cross = async (
    take: (first: string, second: string, both: () => Promise<unknown>) => Promise<unknown>,
  ) => {
    const [one, two] = await batches()
    const gate = Promise.withResolvers<void>()
    let arrived = 0
    const both = () => {
      arrived += 1
      if (arrived >= 2) gate.resolve()
      return gate.promise
    }
    return Promise.allSettled([take(one, two, both), take(two, one, both)])
  }

  test('deadlock by themselves', async () => {
    const outcomes = await cross(async (first, second, both) => {
      const client = await connect()
      try {
        await client.query(lock, [first])
        await both()
        await client.query(lock, [second])
      } finally {
        await client.end()
      }
    })
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(failed.map(({ reason }) => reason.code)).toEqual(['40P01'])
    expect(failed.map(({ reason }) => isDisturbed(reason))).toEqual([true])
  })

  test('both end in a transaction of ours, which begins anew', async () => {
    let begun = 0
    const outcomes = await cross((first, second, both) =>
      app.services.context.database.transaction(async (transaction) => {
        begun += 1
        await transaction.execute(`select id from sessions where id = '${first}' for no key update`)
        await both()
        await transaction.execute(`select id from sessions where id = '${second}' for no key update`)
      }),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(begun).toBeGreaterThanOrEqual(3)
  })
})
