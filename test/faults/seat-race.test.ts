import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOLD_MS } from '../../contract/payments/hold-times.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { connectCardProvider, type Provider } from '../support/card-provider.ts'
import { findViolations } from '../support/invariants.ts'
import { confirm } from '../support/payments.ts'
import type { Answer, Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

/** `npm run test:faults` and `npm run test:long` send more. */
const PEOPLE = Number(process.env.RACE_USERS ?? 40)
const SEATS = PEOPLE / 10

/** Two processes' worth of apps on one database, and a crowd that asks both. */
async function bootBoth(size: number) {
  const one = await boot()
  const two = await boot({ DATABASE_URL: one.databaseUrl })
  const people = await createUsers([one, two], size)
  const [owner] = (await createUsers([one, two], 1, 'Admin')) as [Person]
  return { one, two, people, owner, provider: await connectCardProvider(one) }
}

let apps: Awaited<ReturnType<typeof bootBoth>>
beforeAll(async () => {
  apps = await bootBoth(PEOPLE)
})
afterEach(() => {
  apps.one.setTime()
  apps.two.setTime()
  vi.restoreAllMocks()
})
afterAll(async () => {
  await apps.two.stop()
  await apps.one.stop()
})

/** All of them at once, half of them at each process. */
async function everybody(
  { one, two, people }: { one: TestApp; two: TestApp; people: Person[] },
  ask: (person: ReturnType<Person['at']>) => Promise<Answer>,
): Promise<Answer[]> {
  return Promise.all(people.map((person, index) => ask(person.at(index % 2 ? one : two))))
}

const statuses = (answers: Answer[]) => {
  const counts: Record<string, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function seatsOf(sessionId: string) {
  const { rows } = await apps.one.services.context.database.execute<{ enrolled: number; booked: number }>(
    sql`select enrolled, (select count(*)::int from bookings where session_id = sessions.id and cancelled_at is null) as booked
      from sessions where id = ${sessionId}`,
  )
  return rows[0]
}

const bookFor = (sessionId: string) => (person: ReturnType<Person['at']>) =>
  person.ask('POST', '/bookedSessions', { sessionId })
const startFor = (sessionId: string) => (person: ReturnType<Person['at']>) =>
  person.ask('POST', '/create-payment-intent', { sessionId, amountInCents: 500 })

describe(`${PEOPLE} people race for ${SEATS} seats at two processes`, {
  timeout: 240_000 + PEOPLE * 100,
}, () => {
  test('free: exactly the available seats are taken', async () => {
    const id = await createSession(apps.owner, { capacity: SEATS })
    const answers = await everybody(apps, bookFor(id))
    expect(statuses(answers)).toEqual({ 200: SEATS, 409: PEOPLE - SEATS })
    expect(await seatsOf(id)).toEqual({ enrolled: SEATS, booked: SEATS })
  })

  test('paid: exactly the available seats are taken, and nobody refused is charged', async () => {
    const id = await createSession(apps.owner, { capacity: SEATS, fee: 5 })
    const started = await everybody(apps, startFor(id))
    expect(statuses(started)).toEqual({ 200: SEATS, 409: PEOPLE - SEATS })
    const paid = await payAll(apps.one, apps.people, id, started)
    expect(statuses(paid)).toEqual({ 200: SEATS })
    expect(await seatsOf(id)).toEqual({ enrolled: SEATS, booked: SEATS })
    expect(await chargedFor(apps.provider, id)).toHaveLength(SEATS)
    expect(await findViolations(apps.one)).toEqual([])
  })

  test('paid, after all holds expired: the seats are sold once, late payments are refunded', async () => {
    const id = await createSession(apps.owner, { capacity: SEATS, fee: 5 })
    // Who comes in time is somebody else: the same people would go on with the attempts that they have.
    const early = { ...apps, people: apps.people.slice(0, PEOPLE / 2) }
    const others = { ...apps, people: apps.people.slice(PEOPLE / 2) }
    const late = await everybody(early, startFor(id))
    const soon = new Date(Date.now() + HOLD_MS)
    apps.one.setTime(soon)
    apps.two.setTime(soon)
    const inTime = await everybody(others, startFor(id))
    expect(statuses(inTime)).toEqual({ 200: SEATS, 409: PEOPLE / 2 - SEATS })
    await Promise.all([payAll(apps.one, early.people, id, late), payAll(apps.two, others.people, id, inTime)])
    await reconcile(apps.two.services.context)
    expect(await seatsOf(id)).toEqual({ enrolled: SEATS, booked: SEATS })
    const charges = await chargedFor(apps.provider, id)
    expect(charges).toHaveLength(2 * SEATS)
    expect(charges.filter(({ amount_refunded }) => amount_refunded === 0)).toHaveLength(SEATS)
    expect(await findViolations(apps.one)).toEqual([])
  })
})

test('the control: without the lock and the constraint the same race oversells', async () => {
  // Before there is a connection: each keeps the function that it finds.
  lockNothing(2)
  const own = await bootBoth(2)
  try {
    await own.one.services.context.database.execute(sql`alter table sessions drop constraint sessions_seats`)
    const id = await createSession(own.owner, { capacity: 1 })
    expect(statuses(await everybody(own, bookFor(id)))).toEqual({ 200: 2 })
    expect(await findViolations(own.one)).toEqual([`oversold: ${id}`])
  } finally {
    await own.two.stop()
    await own.one.stop()
  }
})

/**
 * From now on nobody in this process locks the sessions that they read, and nobody goes on until so many have
 * read.
 */
function lockNothing(readers: number): void {
  const { query } = pg.Client.prototype
  const allHaveRead = Promise.withResolvers<void>()
  let reading = 0
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function unlocked(
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const [first, ...rest] = asked
    const { text = '', ...statement } = first as { text?: string }
    const unlocking = text.replace(/( from "sessions" where .*) for no key update$/, '$1')
    if (unlocking === text) return Reflect.apply(query, this, asked)
    const answer: Promise<unknown> = Reflect.apply(query, this, [{ ...statement, text: unlocking }, ...rest])
    return answer.then(async (rows) => {
      reading += 1
      if (reading === readers) allHaveRead.resolve()
      await allHaveRead.promise
      return rows
    })
  })
}

/** Whoever was let in confirms with a card and records it; each answer is to the recording. */
async function payAll(
  app: TestApp,
  people: Person[],
  sessionId: string,
  started: Answer[],
): Promise<Answer[]> {
  const payers = people.flatMap((person, index) => {
    const secret = started[index]?.status === 200 ? started[index].body.clientSecret : undefined
    return secret ? [{ person: person.at(app), secret }] : []
  })
  return Promise.all(
    payers.map(async ({ person, secret }) =>
      person.ask('POST', '/payments', { sessionId, transactionId: await confirm(app, secret) }),
    ),
  )
}

/** The provider's charges for a session that took money. */
async function chargedFor({ stripe }: Provider, sessionId: string) {
  const charges = []
  for await (const charge of stripe.charges.list({ limit: 100 })) {
    if (charge.paid && charge.metadata.sessionId === sessionId) charges.push(charge)
  }
  return charges
}
