import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { recordHeartbeat } from '../../../db/heartbeats.ts'
import { payments, users } from '../../../db/schema.ts'
import type { TestApp } from '../../support/boot.ts'
import { connectCardProvider } from '../../support/card-provider.ts'
import { insertPayment } from '../../support/money.ts'
import { PATIENCE } from '../../support/patience.ts'
import { confirm, pay, startPayment } from '../../support/payments.ts'
import { admin, student } from '../../support/people.ts'
import { createSession } from '../../support/sessions.ts'
import { createHealthApps, HOUR, MINUTE, type Options, readHealth } from './health-apps.ts'

const { start } = createHealthApps()

describe('money checks', () => {
  test.each(['bkash', 'sslcommerz'] as const)(
    'whether notices of %s arrive: before the first payment, when it is followed by none, and after one',
    async (method) => {
      const app = await start()
      const context = app.services.context
      const finding = async () => {
        const reader = await start({ DATABASE_URL: app.databaseUrl })
        reader.setTime(new Date(Date.now() + HOUR))
        return (await readHealth(reader)).of(`${method}-notices`)
      }
      expect(await finding()).toMatchObject({ state: 'fine', text: expect.stringContaining('No notice') })
      const owner = await admin(app)
      const sessionId = await createSession(owner, { fee: 500 })
      const [user] = await context.database.select().from(users).where(eq(users.email, owner.email))
      const now = context.clock()
      await insertPayment(context.database, { userId: user?.id ?? '', sessionId }, { method, at: now })
      expect(await finding()).toMatchObject({
        state: 'attention',
        text: expect.stringContaining('has ever arrived'),
        remedy: expect.stringContaining(`api/webhooks/${method}`),
      })
      await recordHeartbeat(context.database, `${method}_notice`, new Date(now.getTime() - HOUR))
      expect(await finding()).toMatchObject({
        state: 'attention',
        text: expect.stringContaining('The last notice'),
      })
      await recordHeartbeat(context.database, `${method}_notice`, now)
      expect(await finding()).toMatchObject({ state: 'fine', text: expect.stringContaining('arrived on') })
    },
  )

  test('payments found only by polling are reported; so are webhooks, including badly signed ones', async () => {
    const app = await start()
    const provider = await connectCardProvider(app)
    const session = await createSession(await admin(app), { fee: 500, capacity: 9 })
    expect((await readHealth(app)).of('notices')).toMatchObject({
      state: 'fine',
      text: expect.stringContaining('Nobody has paid'),
    })
    await pay(app, await student(app), session, 50_000)
    const soon = await start({ DATABASE_URL: app.databaseUrl })
    soon.setTime(new Date(Date.now() + MINUTE))
    expect((await readHealth(soon)).of('notices')).toMatchObject({
      state: 'fine',
      text: expect.stringMatching(/^Somebody paid on .*; the card provider’s first notice may take/),
    })
    const later = await start({ DATABASE_URL: app.databaseUrl })
    later.setTime(new Date(Date.now() + HOUR))
    expect((await readHealth(later)).of('notices')).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('has ever arrived'),
    })

    const wrong = await start({ DATABASE_URL: app.databaseUrl })
    const outsiders = await connectCardProvider(wrong)
    expect(await outsiders.post('{}', 'forged')).toBe(400)
    wrong.setTime(new Date(Date.now() + HOUR))
    expect((await readHealth(wrong)).of('notices')).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('signature is wrong'),
    })
    expect(await app.services.context.database.query.heartbeats.findMany()).toEqual([])

    const person = await student(app)
    const intentId = await confirm(app, await startPayment(person, session, 50_000))
    expect(await provider.notify('payment_intent.succeeded', intentId)).toBe(200)
    const heard = await start({ DATABASE_URL: app.databaseUrl })
    heard.setTime(new Date(Date.now() + HOUR))
    await vi.waitFor(async () => {
      expect(await app.services.context.database.query.heartbeats.findMany()).toHaveLength(1)
    }, 30_000)
    expect((await readHealth(heard)).of('notices')).toMatchObject({
      state: 'fine',
      text: expect.stringContaining('arrived on'),
    })

    heard.setTime(new Date(Date.now() + 3 * HOUR))
    await app.services.context.database.update(payments).set({ recordedAt: new Date(Date.now() + 2 * HOUR) })
    const silent = await start({ DATABASE_URL: app.databaseUrl })
    silent.setTime(new Date(Date.now() + 3 * HOUR))
    expect((await readHealth(silent)).of('notices')).toMatchObject({
      state: 'attention',
      text: expect.stringMatching(/^The last notice from the card provider arrived on .* but someone paid/),
    })
  })

  test('refunds due for more than an hour', async () => {
    const refundsFail: Options = {
      cardFaults: ({ method, path }) =>
        method === 'POST' && path.endsWith('/v1/refunds') ? { kind: 'error-before' } : undefined,
    }
    const app = await start({}, refundsFail)
    const owner = await admin(app)
    const session = await createSession(owner, { fee: 500 })
    await pay(app, await student(app), session, 50_000)
    await owner.ask('DELETE', `/sessions/${session}`)
    expect((await readHealth(app)).of('refunds')).toMatchObject({
      state: 'fine',
      text: '1 payment is on the way back.',
    })
    const later = await start({ DATABASE_URL: app.databaseUrl })
    later.setTime(new Date(Date.now() + 2 * HOUR))
    expect((await readHealth(later)).of('refunds')).toMatchObject({
      state: 'broken',
      text: expect.stringMatching(/^1 payment has been due back for more than an hour, the oldest since /),
    })
    const state = async () => {
      const next = await start({ DATABASE_URL: app.databaseUrl })
      next.setTime(new Date(Date.now() + 2 * HOUR))
      return (await readHealth(next)).of('refunds').state
    }
    const { database } = app.services.context
    // A bank takes days over what its provider has accepted; without an answer nobody knows.
    await database.execute(`insert into refunds (id, payment_id, amount_minor, state, reference, created_at)
      select gen_random_uuid(), id, amount_minor, 'processing', 're_1', refund_due_at from payments`)
    expect(await state()).toBe('fine')
    await database.execute(`update refunds set reference = null`)
    expect(await state()).toBe('broken')
    // People refund by hand what they took by hand.
    await database.execute('update payments set by_hand = true')
    expect(await state()).toBe('fine')
  })

  test('a payment that waits for its provider for more than an hour', async () => {
    const app = await start()
    const session = await createSession(await admin(app), { fee: 500 })
    await startPayment(await student(app), session, 50_000)
    await app.services.context.database.execute(`update attempts set state = 'claiming', claimed_at = now()`)
    expect((await readHealth(app)).of('payments')).toMatchObject({ state: 'fine' })
    const later = await start({ DATABASE_URL: app.databaseUrl })
    later.setTime(new Date(Date.now() + 2 * HOUR))
    await later.services.context.database.execute(`insert into heartbeats (name, seen_at)
      select name, now() + interval '2 hours' from unnest('{reconcile_job,refund_job}'::text[]) as job (name)`)
    expect((await readHealth(later)).of('payments')).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('has waited for its provider’s answer since'),
    })
  })

  test('a background task that fails, in both languages, until it succeeds', async () => {
    const app = await start()
    const later = await start({ DATABASE_URL: app.databaseUrl })
    later.setTime(new Date(Date.now() + 11 * MINUTE))
    const { database } = app.services.context
    const rename = (from: string, to: string) => database.execute(`alter table ${from} rename to ${to}`)
    // One task alone reads it while nobody asks for anything.
    await rename('links', 'links_away')
    for (const process of [app, later]) process.startJobs()
    const failed = async () => (await database.execute(`select from jobs.job where state = 'retry'`)).rowCount
    // A process says the same for five seconds, so that who asks too early waits for long.
    await expect.poll(failed).toBeGreaterThan(0)
    const says = (process: TestApp, language: 'en' | 'bn', finding: object) =>
      vi.waitFor(
        async () => expect((await readHealth(process, language)).of('jobs')).toMatchObject(finding),
        {
          ...PATIENCE,
          interval: 500,
        },
      )
    const failing = /^Checking that the records agree with each other has failed since .*: .*links/
    await Promise.all([
      says(app, 'en', { state: 'attention', text: expect.stringMatching(failing) }),
      says(app, 'bn', { text: expect.stringContaining('হিসাবগুলো পরস্পর মেলে কি না দেখা') }),
      says(later, 'en', { state: 'broken' }),
    ])
    await rename('links_away', 'links')
    // After each failure it would wait for longer.
    await database.execute(`update jobs.job set start_after = now() where state = 'retry'`)
    await says(app, 'en', { state: 'fine' })
  })

  test('a stopped reconciler', async () => {
    const app = await start()
    app.startJobs()
    await vi.waitFor(async () => {
      const seen = await app.services.context.database.query.heartbeats.findMany()
      expect(seen.map(({ name }) => name)).toContain('reconcile_job')
    }, 30_000)
    await app.stopJobs()
    app.setTime(new Date(Date.now() + 9 * MINUTE))
    expect((await readHealth(app)).of('payments')).toMatchObject({ state: 'fine' })
    const later = await start({ DATABASE_URL: app.databaseUrl })
    later.setTime(new Date(Date.now() + HOUR))
    expect((await readHealth(later)).of('payments')).toMatchObject({
      state: 'broken',
      text: expect.stringContaining('Nobody has looked after unfinished payments since'),
    })
  })
})
