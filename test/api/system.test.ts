import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { noteBackup } from '../../db/backup/note.ts'
import { CHANGES_CONNECTION } from '../../db/changes.ts'
import { mails, payments } from '../../db/schema.ts'
import { deliverDueMails } from '../../domain/mails/deliver.ts'
import { boot, type TestApp } from '../boot.ts'
import { confirm, pay, startPayment } from '../cards.ts'
import { cardProvider } from '../cards-provider.ts'
import { firebaseEnv } from '../firebase.ts'
import { admin, caller, type Person, student } from '../people.ts'
import { createSession } from '../sessions.ts'
import { startSmtp } from '../smtp.ts'

type Finding = { name: string; state: string; text: string; remedy: string | null }
type Report = { state: string; summary: string; findings: Finding[]; versions: Record<string, string | null> }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const GB = 1e9
/** A disk of which so much is free. */
const disk =
  (free: number, total = 100 * GB) =>
  async () => ({ bavail: free, blocks: total, bsize: 1 })

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

type Options = Parameters<typeof boot>[1]
/** Its database serves wherever nothing that is in one matters. */
let app: TestApp
beforeAll(async () => {
  app = await boot({}, { statfs: disk(50 * GB) })
})
afterAll(() => app.stop())

const startBeside = (env: Record<string, string> = {}, options: Options = {}) =>
  start({ DATABASE_URL: app.databaseUrl, ...env }, options)

async function start(env: Record<string, string> = {}, options: Options = {}): Promise<TestApp> {
  const app = await boot(env, { statfs: disk(50 * GB), ...options })
  stops.push(() => app.stop())
  return app
}

const look = async (app: TestApp, language: 'en' | 'bn' = 'en') => {
  const { findings, summary, state } = await app.services.system.read(language, [])
  const of = (name: string) => findings.find((finding) => finding.name === name) as Finding
  return { of, findings, summary, state }
}

describe('issue 8.8 the System page', () => {
  let boss: Person
  beforeAll(async () => {
    boss = await admin(app)
  })

  test('is for Admins', async () => {
    for (const ask of [caller(app), (await student(app)).ask])
      expect([401, 403]).toContain((await ask('GET', '/system')).status)
  })

  test('says in one calm sentence that all is well, in the language of the page, and what runs here', async () => {
    const { status, body } = await boss.ask('GET', '/system')
    expect(status).toBe(200)
    const { state, summary, findings, versions } = body as unknown as Report
    expect([state, summary]).toEqual(['fine', 'Everything is in order. There is nothing for you to do.'])
    expect(findings.filter((finding) => finding.state !== 'fine')).toEqual([])
    expect(versions).toMatchObject({
      app: '0.1.0',
      node: process.version,
      postgres: expect.stringMatching(/^18/),
    })
    const bangla = (await boss.ask('GET', '/system?language=bn')).body as unknown as Report
    expect(bangla.summary).toBe('সবকিছু ঠিক আছে। আপনার কিছু করার নেই।')
    expect((await boss.ask('GET', '/system?language=de')).status).toBe(400)
  })

  test('sees whether it was asked through a proxy that TRUST_PROXY knows nothing of, or the other way round', async () => {
    const proxy = async (at: TestApp, token: string, headers: Record<string, string>) => {
      const own = { authorization: `Bearer ${token}`, ...headers }
      const answer = (await (await fetch(`${at.url}/api/system`, { headers: own })).json()) as Report
      return answer.findings.find(({ name }) => name === 'proxy') as Finding
    }
    expect(await proxy(app, boss.token, { 'x-forwarded-for': '203.0.113.7' })).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('TRUST_PROXY is 0'),
      remedy: expect.stringContaining('here probably 1'),
    })
    const behind = await start({ TRUST_PROXY: '1', DATABASE_URL: app.databaseUrl })
    const through = { 'x-forwarded-for': '203.0.113.7' }
    expect(await proxy(behind, boss.token, through)).toMatchObject({ state: 'fine' })
    expect(await proxy(behind, boss.token, {})).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('came here through none'),
    })
  })

  test('one look that fails, or takes forever, spoils no other', async () => {
    const odd = await start(
      { DATABASE_URL: app.databaseUrl },
      { statfs: () => Promise.reject(new Error('the disk is odd')) },
    )
    const { of, findings, summary } = await look(odd)
    expect(of('disk')).toMatchObject({
      state: 'unknown',
      text: 'This could not be looked at: the disk is odd',
    })
    expect(findings.filter(({ state }) => state === 'fine')).toHaveLength(findings.length - 1)
    expect(summary).toContain('one thing could not be looked at')
    const slow = await start({ DATABASE_URL: app.databaseUrl }, { statfs: () => new Promise(() => {}) })
    expect((await look(slow)).of('disk')).toMatchObject({
      state: 'unknown',
      text: expect.stringContaining('too long'),
    })
  })
})

describe('issue 8.8 mail', () => {
  test('a serious installation without a mail server is told that nothing leaves; beside Firebase, what does not', async () => {
    const { of, state, summary } = await look(await startBeside({ DEMO: '0' }))
    expect(of('mail')).toMatchObject({ state: 'broken', text: expect.stringContaining('No mail leaves') })
    expect(of('mail').remedy).toContain('SMTP_URL')
    expect([state, summary]).toEqual(['broken', expect.stringMatching(/things need you/)])
    const beside = await look(
      await startBeside({ DEMO: '0', ...firebaseEnv }, { fetch: async () => Response.json({}) }),
    )
    expect(beside.of('mail')).toMatchObject({ state: 'attention', text: expect.stringContaining('Firebase') })
  })

  test('a mail server that cannot be reached, how many wait, and that all is well once it is back', async () => {
    const smtp = await startSmtp()
    stops.push(() => smtp.stop())
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Boithok <mail@boithok.test>' }
    const app = await start(env)
    expect((await look(app)).of('mail')).toMatchObject({
      state: 'fine',
      text: expect.stringContaining('takes our mails'),
    })

    const away = await start({ ...env, SMTP_URL: 'smtp://127.0.0.1:1', DATABASE_URL: app.databaseUrl })
    await queueMail(away)
    expect((await look(away)).of('mail')).toMatchObject({
      state: 'broken',
      text: expect.stringMatching(/cannot be used: .*ECONNREFUSED.* 1 mail waits\./),
    })
  })

  test('a mail that has waited long, and one that was given up, with what the mail server said', async () => {
    const smtp = await startSmtp()
    stops.push(() => smtp.stop())
    const app = await start({ SMTP_URL: smtp.url, MAIL_FROM: 'Boithok <mail@boithok.test>' })
    const { database, clock, log } = app.services.context
    await queueMail(app)
    const fail = (isFinal: boolean) =>
      deliverDueMails({
        ...{ database, clock, log },
        isFinal: () => isFinal,
        mailer: { from: 'mail@boithok.test', send: () => Promise.reject(new Error('452 too busy')) },
      })
    await fail(false)
    app.setTime(new Date(Date.now() + 11 * MINUTE))
    expect((await look(app)).of('mail')).toMatchObject({
      state: 'attention',
      text: expect.stringMatching(/^1 mail waits, the oldest since .*The last error: 452 too busy\.$/),
    })
    await fail(true)
    const again = await start({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Boithok <mail@boithok.test>',
      DATABASE_URL: app.databaseUrl,
    })
    expect((await look(again)).of('mail')).toMatchObject({
      state: 'attention',
      text: 'In the last seven days 1 mail was given up. The last error: 452 too busy.',
    })
  })

  async function queueMail(app: TestApp) {
    const person = await student(app)
    const { apiKey } = app.services.clientConfig.identity
    await fetch(`${app.url}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${apiKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requestType: 'PASSWORD_RESET', email: person.email }),
    })
    await vi.waitFor(async () => {
      expect(await app.services.context.database.select().from(mails)).toHaveLength(1)
    })
  }
})

describe('issue 8.8 money', () => {
  test('payments that arrive by asking alone are noticed; so are notices, also those with a wrong signature', async () => {
    const app = await start()
    const provider = await cardProvider(app)
    const session = await createSession(await admin(app), { fee: 500, capacity: 9 })
    expect((await look(app)).of('notices')).toMatchObject({
      state: 'fine',
      text: expect.stringContaining('Nobody has paid'),
    })
    await pay(app, await student(app), session, 50_000)
    const later = await start({ DATABASE_URL: app.databaseUrl })
    later.setTime(new Date(Date.now() + HOUR))
    expect((await look(later)).of('notices')).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('has ever arrived'),
    })

    const wrong = await start({ DATABASE_URL: app.databaseUrl })
    const outsiders = await cardProvider(wrong)
    expect(await outsiders.post('{}', 'forged')).toBe(400)
    wrong.setTime(new Date(Date.now() + HOUR))
    expect((await look(wrong)).of('notices')).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('signature is wrong'),
    })
    expect(await app.services.context.database.query.sightings.findMany()).toEqual([])

    const person = await student(app)
    const intentId = await confirm(app, await startPayment(person, session, 50_000))
    expect(await provider.notify('payment_intent.succeeded', intentId)).toBe(200)
    const heard = await start({ DATABASE_URL: app.databaseUrl })
    heard.setTime(new Date(Date.now() + HOUR))
    await vi.waitFor(async () => {
      expect(await app.services.context.database.query.sightings.findMany()).toHaveLength(1)
    })
    expect((await look(heard)).of('notices')).toMatchObject({
      state: 'fine',
      text: expect.stringContaining('came at'),
    })

    heard.setTime(new Date(Date.now() + 3 * HOUR))
    await app.services.context.database.update(payments).set({ paidAt: new Date(Date.now() + 2 * HOUR) })
    const silent = await start({ DATABASE_URL: app.databaseUrl })
    silent.setTime(new Date(Date.now() + 3 * HOUR))
    expect((await look(silent)).of('notices')).toMatchObject({
      state: 'attention',
      text: expect.stringMatching(/^The last notice of the card provider came at .* but somebody paid/),
    })
  })

  test('money that has been due back for more than an hour', async () => {
    const refundsFail: Options = {
      cardFaults: ({ method, path }) =>
        method === 'POST' && path.endsWith('/v1/refunds') ? { kind: 'error-before' } : undefined,
    }
    const app = await start({}, refundsFail)
    const owner = await admin(app)
    const session = await createSession(owner, { fee: 500 })
    await pay(app, await student(app), session, 50_000)
    await owner.ask('DELETE', `/sessions/${session}`)
    expect((await look(app)).of('refunds')).toMatchObject({
      state: 'fine',
      text: '1 payment is on the way back.',
    })
    const later = await start({ DATABASE_URL: app.databaseUrl })
    later.setTime(new Date(Date.now() + 2 * HOUR))
    expect((await look(later)).of('refunds')).toMatchObject({
      state: 'broken',
      text: expect.stringMatching(/^1 payment has been due back for more than an hour, the oldest since /),
    })
  })

  test('a reconciler that has stopped', async () => {
    const app = await start()
    app.startWork()
    await vi.waitFor(async () => {
      expect(await app.services.context.database.query.sightings.findMany()).toHaveLength(2)
    })
    await app.stopWork()
    app.setTime(new Date(Date.now() + 9 * MINUTE))
    expect((await look(app)).of('payments')).toMatchObject({ state: 'fine' })
    const later = await start({ DATABASE_URL: app.databaseUrl })
    later.setTime(new Date(Date.now() + HOUR))
    expect((await look(later)).of('payments')).toMatchObject({
      state: 'broken',
      text: expect.stringContaining('Nobody has looked after unfinished payments since'),
    })
  })
})

describe('issue 8.8 providers’ keys', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const google = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' }
  const images = { IMGBB_API_KEY: 'imgbb-key' }
  /** Providers that answer so, by host; others are away. */
  const providers = (answers: Record<string, () => Response>): Options => ({
    fetch: async (input) => {
      const answer = answers[new URL(new Request(input).url).host]
      if (!answer) throw new TypeError('fetch failed')
      return answer()
    },
  })
  const error =
    (status: number, message: string, more = {}) =>
    () =>
      Response.json({ error: { message, ...more } }, { status })

  test.each([
    [
      'cards',
      stripe,
      'api.stripe.com',
      error(401, 'Invalid API Key provided'),
      /Stripe refuses our secret key \(401: Invalid API Key provided\)/,
    ],
    [
      'identity',
      firebaseEnv,
      'identitytoolkit.googleapis.com',
      error(400, 'API key not valid.'),
      /Firebase refuses our key \(400: API key not valid/,
    ],
    [
      'images',
      images,
      'api.imgbb.com',
      error(400, 'Invalid API v1 key.', { code: 100 }),
      /imgbb refuses our key \(Invalid API v1 key/,
    ],
    [
      'google',
      google,
      'oauth2.googleapis.com',
      () => Response.json({ error: 'invalid_client' }, { status: 401 }),
      /Google refuses our client \(401\)/,
    ],
  ])('%s: a key that is refused', async (name, env, host, answer, text) => {
    const app = await startBeside({ DEMO: '0', ...env }, providers({ [host]: answer }))
    expect((await look(app)).of(name)).toMatchObject({ state: 'broken', text: expect.stringMatching(text) })
  })

  test.each([
    ['cards', stripe, 'api.stripe.com', () => Response.json({ data: [] })],
    [
      'identity',
      firebaseEnv,
      'identitytoolkit.googleapis.com',
      () => Response.json({ authorizedDomains: ['localhost'] }),
    ],
    ['images', images, 'api.imgbb.com', error(400, 'Empty upload source.', { code: 130 })],
    [
      'google',
      google,
      'oauth2.googleapis.com',
      () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
    ],
  ])('%s: a key that holds', async (name, env, host, answer) => {
    const app = await startBeside({ DEMO: '0', ...env }, providers({ [host]: answer }))
    expect((await look(app)).of(name)).toMatchObject({ state: 'fine' })
  })

  test('a provider that is ill, or away, says nothing about keys', async () => {
    const ill = providers({ 'api.stripe.com': error(503, 'Later') })
    const { of } = await look(await startBeside({ DEMO: '0', ...stripe, ...images }, ill))
    expect(of('cards')).toMatchObject({ state: 'unknown', text: expect.stringContaining('503: Later') })
    expect(of('images')).toMatchObject({ state: 'unknown', text: expect.stringContaining('fetch failed') })
  })

  test('keys that do not go together, test keys, a missing webhook secret, a domain that Firebase does not know', async () => {
    const ok = providers({
      'api.stripe.com': () => Response.json({ data: [] }),
      'identitytoolkit.googleapis.com': () => Response.json({ authorizedDomains: ['localhost'] }),
    })
    const mixed = await startBeside({ DEMO: '0', ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, ok)
    expect((await look(mixed)).of('cards')).toMatchObject({
      state: 'broken',
      text: expect.stringContaining('test key'),
    })
    const tests = await startBeside(
      {
        DEMO: '0',
        ...stripe,
        ...firebaseEnv,
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: '',
        PUBLIC_URL: 'https://boithok.test',
      },
      ok,
    )
    const { of } = await look(tests)
    expect(of('cards')).toMatchObject({ state: 'attention', text: expect.stringContaining('test keys') })
    expect(of('notices')).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('STRIPE_WEBHOOK_SECRET is not set'),
    })
    expect(of('identity')).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('boithok.test'),
    })
  })

  test('no card provider matters where a session with a fee is on offer', async () => {
    const without = await start({ DEMO: '0' })
    expect((await look(without)).of('cards')).toMatchObject({ state: 'fine' })
    const owner = await admin(without)
    await createSession(owner, { fee: 500, registrationEnd: new Date(Date.now() + HOUR).toISOString() })
    const { database } = without.services.context
    await database.execute(`update sessions set status = 'approved'`)
    const { of } = await look(await start({ DEMO: '0', DATABASE_URL: without.databaseUrl }))
    expect(of('cards')).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('sessions with a fee'),
    })
  })

  test('a clock that is off the outside world’s, as Stripe’s answers tell it', async () => {
    const date = new Date(Date.now() - HOUR).toUTCString()
    const answer = () => Response.json({ data: [] }, { headers: { date } })
    const { of } = await look(
      await startBeside({ DEMO: '0', ...stripe }, providers({ 'api.stripe.com': answer })),
    )
    expect(of('clock')).toMatchObject({
      state: 'broken',
      text: expect.stringMatching(/3,(59\d|60\d) seconds away/),
    })
  })
})

describe('issue 8.8 the machine', () => {
  test('a clock that PostgreSQL’s disagrees with', async () => {
    const app = await startBeside()
    app.setTime(new Date(Date.now() + HOUR))
    expect((await look(app)).of('clock')).toMatchObject({
      state: 'broken',
      text: expect.stringMatching(/of this machine and of PostgreSQL are 3,(59\d|60\d) seconds apart/),
    })
  })

  test.each([
    ['attention', 9, 'nearly full: 9 GB of 100 GB are free'],
    ['broken', 0.2, 'full but for 200 MB of 100 GB'],
  ])('a disk that fills up: %s', async (state, free, text) => {
    const app = await startBeside({}, { statfs: disk(free * GB) })
    expect((await look(app)).of('disk')).toMatchObject({ state, text: expect.stringContaining(text) })
  })

  test('a backup that was never made, was made, and is old', async () => {
    const app = await start({ DEMO: '0' })
    expect((await look(app)).of('backup')).toMatchObject({
      state: 'attention',
      text: 'No backup was ever made.',
    })
    await noteBackup(app.databaseUrl, new Date())
    const after = await start({ DEMO: '0', DATABASE_URL: app.databaseUrl })
    expect((await look(after)).of('backup')).toMatchObject({ state: 'fine' })
    const later = await start({ DEMO: '0', DATABASE_URL: app.databaseUrl })
    later.setTime(new Date(Date.now() + 49 * HOUR))
    expect((await look(later)).of('backup')).toMatchObject({
      state: 'attention',
      remedy: expect.stringContaining('boithok-backup.timer'),
    })
  })

  test('a database of a newer version, and of an older one', async () => {
    const app = await start()
    const execute = (query: string) => app.services.context.database.execute(query)
    await execute(`insert into drizzle.migrations (hash, created_at) values ('of a later version', 9e12)`)
    expect((await look(app)).of('schema')).toMatchObject({
      state: 'broken',
      text: expect.stringContaining('newer'),
    })
    const older = await start({ DATABASE_URL: app.databaseUrl })
    await execute('delete from drizzle.migrations where id >= (select max(id) - 1 from drizzle.migrations)')
    expect((await look(older)).of('schema')).toMatchObject({
      state: 'broken',
      text: expect.stringContaining('older'),
    })
  })

  test('processes that are missing', async () => {
    const app = await start({ WORKERS: '3' })
    const alive = `select 1 from pg_stat_activity where datname = current_database() and application_name = '${CHANGES_CONNECTION}'`
    await vi.waitFor(async () => {
      expect((await app.services.context.database.execute(alive)).rows).toHaveLength(1)
    })
    expect((await look(app)).of('processes')).toMatchObject({
      state: 'attention',
      text: '1 of 3 processes live.',
    })
    const two = await start({ DATABASE_URL: app.databaseUrl })
    await vi.waitFor(async () => {
      expect((await app.services.context.database.execute(alive)).rows).toHaveLength(2)
    })
    expect((await look(two)).of('processes')).toMatchObject({ state: 'fine', text: '2 processes live.' })
  })

  test('a demonstration that others can reach', async () => {
    const app = await startBeside({ PUBLIC_URL: 'https://boithok.test' })
    expect((await look(app)).of('demonstration')).toMatchObject({ state: 'broken' })
  })
})

test('issue 8.8 a start tells the log the same, and nobody’s address', async () => {
  const app = await start({ DEMO: '0' })
  await app.warnOfFaults()
  const warnings = app.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 40)
  expect(warnings.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['mail', 'backup']))
  expect(warnings.find(({ subject }) => subject === 'mail').msg).toContain('No mail leaves')
})
