import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOLD_MS } from '../../contract/seats.ts'
import { reconcile } from '../../domain/payments/reconcile.ts'
import { boot, type TestApp } from '../boot.ts'
import { confirm } from '../cards.ts'
import { cardProvider, type Provider } from '../cards-provider.ts'
import { crowd, type Member } from '../crowd.ts'
import { findBreaches } from '../ledger.ts'
import type { Answer } from '../people.ts'
import { createSession } from '../sessions.ts'

const PEOPLE = 500
const SEATS = 50

/** Two processes' worth of apps on one database, and a crowd that asks both. */
async function bootBoth() {
  const one = await boot()
  const two = await boot({ DATABASE_URL: one.databaseUrl })
  const people = await crowd([one, two], PEOPLE)
  const [owner] = (await crowd([one, two], 1, 'Admin')) as [Member]
  return { one, two, people, owner, provider: await cardProvider(one) }
}

let apps: Awaited<ReturnType<typeof bootBoth>>
beforeAll(async () => {
  apps = await bootBoth()
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

/** Everybody at once, half of them at each process. */
async function everybody(
  { one, two, people }: { one: TestApp; two: TestApp; people: Member[] },
  ask: (person: ReturnType<Member['at']>, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  return Promise.all(people.map((person, index) => ask(person.at(index % 2 ? one : two), index)))
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

const bookFor = (sessionId: string) => (person: ReturnType<Member['at']>) =>
  person.ask('POST', '/bookedSessions', { sessionId })
const startFor = (sessionId: string) => (person: ReturnType<Member['at']>) =>
  person.ask('POST', '/create-payment-intent', { sessionId, amountInCents: 500 })

describe(`${PEOPLE} people race for ${SEATS} seats at two processes`, { timeout: 60_000 }, () => {
  test.each([1, 2])('free, round %i: exactly as many sit as there are seats', async () => {
    const id = await createSession(apps.owner, { capacity: SEATS })
    const answers = await everybody(apps, bookFor(id))
    expect(statuses(answers)).toEqual({ 200: SEATS, 409: PEOPLE - SEATS })
    expect(await seatsOf(id)).toEqual({ enrolled: SEATS, booked: SEATS })
  })

  test('paid: exactly as many sit as there are seats, and nobody who was refused was charged', async () => {
    const id = await createSession(apps.owner, { capacity: SEATS, fee: 5 })
    const started = await everybody(apps, startFor(id))
    expect(statuses(started)).toEqual({ 200: SEATS, 409: PEOPLE - SEATS })
    const paid = await payAll(apps.one, id, started)
    expect(statuses(paid)).toEqual({ 200: SEATS })
    expect(await seatsOf(id)).toEqual({ enrolled: SEATS, booked: SEATS })
    expect(await chargedFor(apps.provider, id)).toHaveLength(SEATS)
    expect(await findBreaches(apps.one)).toEqual([])
  })

  test('paid, after all holds ran out unpaid: the seats are sold once, late money goes back', async () => {
    const id = await createSession(apps.owner, { capacity: SEATS, fee: 5 })
    const late = await everybody(apps, startFor(id))
    const soon = new Date(Date.now() + HOLD_MS)
    apps.one.setTime(soon)
    apps.two.setTime(soon)
    const inTime = await everybody(apps, startFor(id))
    expect(statuses(inTime)).toEqual({ 200: SEATS, 409: PEOPLE - SEATS })
    await Promise.all([payAll(apps.one, id, late), payAll(apps.two, id, inTime)])
    await reconcile(apps.two.services.context)
    expect(await seatsOf(id)).toEqual({ enrolled: SEATS, booked: SEATS })
    const charges = await chargedFor(apps.provider, id)
    expect(charges.filter(({ amount_refunded }) => amount_refunded === 0)).toHaveLength(SEATS)
    expect(charges.length).toBeGreaterThan(SEATS)
    expect(await findBreaches(apps.one)).toEqual([])
  })
})

test('the control: without the lock and the constraint the same race oversells', {
  timeout: 60_000,
}, async () => {
  const own = await bootBoth()
  try {
    await own.one.services.context.database.execute(sql`alter table sessions drop constraint sessions_seats`)
    lockNothing()
    let breaches: string[] = []
    for (let races = 0; races < 20 && breaches.length === 0; races += 1) {
      const id = await createSession(own.owner, { capacity: SEATS })
      await everybody(own, bookFor(id))
      breaches = await findBreaches(own.one)
    }
    expect(breaches).toContainEqual(expect.stringContaining('oversold'))
  } finally {
    await own.two.stop()
    await own.one.stop()
  }
})

/** In milliseconds: long enough for the other app to have read before either has written. */
const TURN_MS = 30

/** From now on no statement of this process locks the rows that it reads, and who would have held them acts a turn later. */
function lockNothing(): void {
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function unlocked(
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const [first, ...rest] = asked
    const { text = '', ...statement } = first as { text?: string }
    const unlocking = text.replace(/ for (no key )?update\b/, '')
    if (unlocking === text) return Reflect.apply(query, this, asked)
    const answer = Reflect.apply(query, this, [{ ...statement, text: unlocking }, ...rest])
    return answer.then((rows: unknown) => setTimeout(TURN_MS, rows))
  })
}

/** Whoever was let in confirms with a card and records it; each answer is to the recording. */
async function payAll(app: TestApp, sessionId: string, started: Answer[]): Promise<Answer[]> {
  const payers = apps.people.flatMap((person, index) => {
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
