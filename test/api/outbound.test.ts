import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deliveries, payments } from '../../db/schema.ts'
import { writeLink } from '../../domain/messages/codes/write-link.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { pay } from '../support/payments.ts'
import { admin, createApiClient, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { startSmtpServer, type TestSmtpServer } from '../support/smtp.ts'

let smtp: TestSmtpServer
let production: TestApp
let tutor: Person
let payer: Person
let settings: Record<string, string>
let session: string
beforeAll(async () => {
  smtp = await startSmtpServer()
  const sender = { SMTP_URL: smtp.url, MAIL_FROM: 'Boithok <mail@boithok.test>' }
  production = await boot(sender)
  tutor = await admin(production)
  payer = await student(production)
  session = await createSession(tutor, { fee: 5 })
  await pay(production, payer, session, 500)
  const email = { to: payer.email, kind: 'EMAIL_SIGNIN', link: 'https://secret' } as const
  await writeLink(
    production.services.context,
    { ...email, expiresAt: new Date(Date.now() + 3_600_000) },
    true,
  )
  settings = {
    ...sender,
    DEMO: '0',
    DATABASE_URL: production.databaseUrl,
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    IMGBB_API_KEY: 'x',
  }
})
afterAll(async () => {
  await production.stop()
  await smtp.stop()
})

/** One round of all background jobs, and the external requests that it sends. */
async function oneRound(env: Record<string, string>, act: (app: TestApp, asked: string[]) => Promise<void>) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(new URL(new Request(input).url).host)
    return new Response('{}', { status: 500 })
  }
  const app = await boot({ ...settings, ...env }, { fetch })
  app.startJobs()
  await act(app, asked)
  await app.stopJobs()
  await app.services.health.read('en', [])
  await app.stop()
  return { asked, logged: app.logged.join('') }
}

const waiting = async () => {
  const { database } = production.services.context
  const written = await database.select().from(deliveries).orderBy(deliveries.id)
  const owed = await database.select().from(payments).orderBy(payments.id)
  return { written, owed }
}

/** One black pixel. */
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

describe('with OUTBOUND=off a copy of the real data', () => {
  test('sends no email, moves no money, calls no provider, and leaves pending work alone', async () => {
    await production.services.context.database.execute(
      sql`with returned as (
        insert into allocations (id, payment_id, booking_id, amount_minor, created_at)
        select gen_random_uuid(), payment_id, booking_id, -amount_minor, now() from allocations)
        update payments set status = 'refund_due', refund_due_at = now(), refund_reason_code = 'cancelled_by_student'`,
    )
    const before = await waiting()
    expect(before.written.some(({ state }) => state === 'waiting')).toBe(true)
    const { asked, logged } = await oneRound({ OUTBOUND: 'off' }, async (copy) => {
      const form = new FormData()
      form.set('image', new Blob([Buffer.from(GIF, 'base64')]), 'a.gif')
      expect((await as(copy, tutor)('POST', '/images', form)).status).toBe(503)
      // One action that would send an email, and one that would charge a card.
      expect((await as(copy, tutor)('DELETE', `/sessions/${session}`)).status).toBe(200)
      const other = await createSession({ ...tutor, ask: as(copy, tutor) }, { fee: 5 })
      const paying = await as(copy, payer)('POST', '/create-payment-intent', {
        sessionId: other,
        amountInCents: 500,
      })
      expect(paying.status).toBe(409)
    })
    expect(asked).toEqual([])
    expect(logged).toContain('OUTBOUND=off')
    expect(smtp.letters).toEqual([])
    const after = await waiting()
    expect(after.written).toEqual(before.written)
    expect(after.owed).toEqual(before.owed)
  })

  test('says so on every page, on the System page and at /readyz', async () => {
    await oneRound({ OUTBOUND: 'off' }, async (copy) => {
      const { body } = await as(copy, tutor)('GET', '/config')
      expect(body).toMatchObject({
        banner: 'copy',
        email: false,
        cards: { publishableKey: null, standIn: null },
      })
      expect(await (await fetch(`${copy.url}/readyz`)).text()).toMatch(/^ok, OUTBOUND=off/)
      const { findings } = await copy.services.health.read('en', [])
      expect(findings.find(({ name }) => name === 'outbound')).toMatchObject({ state: 'attention' })
    })
  })

  test('does all of that once it is on (control)', async () => {
    await oneRound({}, async (_, asked) => {
      await vi.waitFor(() => {
        expect(asked).toContain('api.stripe.com')
        expect(smtp.letters.length).toBeGreaterThan(0)
      }, 60_000)
    })
  })
})

/** The same person at another server of the same database. */
const as = (app: TestApp, person: Person) => createApiClient(app, person.token)
