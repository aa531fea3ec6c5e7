import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { bookings, payments } from '../../db/schema.ts'
import { reconcile } from '../../domain/payments/reconcile.ts'
import { boot, type TestApp } from '../boot.ts'
import { confirm } from '../cards.ts'
import { crowd, type Member } from '../crowd.ts'
import { findBreaches } from '../ledger.ts'
import { createSession } from '../sessions.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const WORKERS = 8

test('PostgreSQL is killed under load and comes back: nothing that was acknowledged is lost, the process survives', async () => {
  const folder = await temporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: () => {} })
  await migrate(postgres.url)
  const app = await boot({ DATABASE_URL: postgres.url })
  try {
    const people = await crowd([app], 3000)
    const [owner] = (await crowd([app], 1, 'Admin')) as [Member]
    const free = await createSession(owner, { capacity: 2000 })
    const paid = await createSession(owner, { capacity: 2000, fee: 5 })
    const kept = { bookings: [] as string[], payments: [] as string[] }
    const seen = new Set<number>()
    const load = { on: true }
    const ask = async (person: Member, path: string, body: object) => {
      const answer = await person.ask('POST', path, body)
      seen.add(answer.status)
      return answer.status === 200 ? answer.body : undefined
    }
    const work = async () => {
      for (let person = people.pop(); load.on && person; person = people.pop()) {
        const booking = await ask(person, '/bookedSessions', { sessionId: free })
        if (booking) kept.bookings.push(booking.insertedId)
        const started = await ask(person, '/create-payment-intent', { sessionId: paid, amountInCents: 500 })
        if (!started) continue
        const transactionId = await confirm(app, started.clientSecret)
        const payment = await ask(person, '/payments', { sessionId: paid, transactionId })
        if (payment) kept.payments.push(payment.insertedId)
      }
    }
    const working = Promise.all(Array.from({ length: WORKERS }, work))

    await expect.poll(() => kept.payments.length, { timeout: 20_000 }).toBeGreaterThan(10)
    const readiness: number[] = []
    const looking = look(app, readiness, load)
    process.kill(await postmaster(postgres.location), 'SIGKILL')
    await expect.poll(() => readiness, { timeout: 20_000 }).toContain(503)
    const before = kept.payments.length
    await expect.poll(() => readiness.at(-1), { timeout: 30_000 }).toBe(200)
    await expect.poll(() => kept.payments.length, { timeout: 20_000 }).toBeGreaterThan(before + 10)
    load.on = false
    await working
    await looking

    // 409: the card was not charged, because the stand-in's state is in the same database.
    expect([...seen].filter((status) => ![200, 409, 503].includes(status))).toEqual([])
    expect(seen).toContain(503)
    const { database } = app.services.context
    const booked = await database
      .select({ id: bookings.id })
      .from(bookings)
      .where(inArray(bookings.id, kept.bookings))
    expect(booked).toHaveLength(kept.bookings.length)
    const recorded = await database
      .select({ id: payments.id })
      .from(payments)
      .where(inArray(payments.id, kept.payments))
    expect(recorded).toHaveLength(kept.payments.length)
    await reconcile(app.services.context)
    expect(await findBreaches(app)).toEqual([])
  } finally {
    await app.stop()
    await postgres.stop()
    await folder.remove()
  }
}, 120_000)

async function look(app: TestApp, readiness: number[], load: { on: boolean }): Promise<void> {
  while (load.on) {
    const response = await fetch(`${app.url}/readyz`)
    await response.body?.cancel()
    readiness.push(response.status)
    await wait(20)
  }
}

/** The first line of its file is its process id. */
async function postmaster(location: string): Promise<number> {
  return Number.parseInt(await readFile(join(location, 'postmaster.pid'), 'utf8'), 10)
}
