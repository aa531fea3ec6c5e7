import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { picturesInFolder } from '../../db/backup/picture-folder.ts'
import { writeBackup } from '../../db/backup/write.ts'
import { deliveries } from '../../db/schema.ts'
import { forgetExpiredSecrets } from '../../domain/messages/delivery/outbox.ts'
import { newNumber } from '../../services/identity/phone-fixture.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { emailsOf } from '../support/emails.ts'
import { askForCode, callIdentityToolkit, newestTextTo } from '../support/identity-toolkit.ts'
import { PATIENCE } from '../support/patience.ts'
import { admin, type Person } from '../support/people.ts'
import { startTestGateways, type TestGateways } from '../support/sms.ts'
import { startSmtpServer, type TestSmtpServer } from '../support/smtp.ts'

let gateways: TestGateways
let smtp: TestSmtpServer
let app: TestApp
let owner: Person
beforeAll(async () => {
  gateways = await startTestGateways()
  smtp = await startSmtpServer()
  const sender = { SMTP_URL: smtp.url, MAIL_FROM: 'Boithok <mail@boithok.test>' }
  app = await boot({ DEMO: '0', ...sender, ...gateways.env('ssl-wireless') })
  owner = await admin(app)
})
afterAll(async () => {
  await app.stop()
  await gateways.stop()
  await smtp.stop()
})

const email = 'reader@people.test'
const codeIn = (said: string) => /oobCode=([\w-]+)/.exec(said)?.[1] ?? ''

/** The tables of all schemas that have this in one of their columns, as a word of its own. */
async function tablesWith(secret: string): Promise<string[]> {
  const { database } = app.services.context
  const { rows } = await database.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const pattern = `(^|[^0-9A-Za-z.])${secret}([^0-9A-Za-z]|$)`
    const { rowCount } = await database.execute(
      sql`select from ${sql.raw(name)} as one where to_jsonb(one)::text ~ ${pattern} limit 1`,
    )
    if (rowCount) found.push(name)
  }
  return found
}

/** Asks for a code and a link, and returns what only their reader knows. */
async function askForBoth() {
  const phone = newNumber()
  const { sessionInfo = '' } = (await askForCode(app, phone)).body
  await callIdentityToolkit(app, 'sendOobCode', { requestType: 'EMAIL_SIGNIN', email })
  const { code } = await newestTextTo(app, phone)
  await vi.waitFor(async () => expect(await emailsOf(app, { email })).not.toEqual([]), PATIENCE)
  const oobCode = codeIn((await emailsOf(app, { email })).at(-1)?.body ?? '')
  expect([code, oobCode]).toEqual([expect.stringMatching(/^\d{6}$/), expect.stringMatching(/^[\w-]{20,}$/)])
  return { phone, sessionInfo, code, oobCode }
}

test('G01 no table, list or backup has a code or a link that signs in, before or after it was sent', async () => {
  const { phone, sessionInfo, code, oobCode } = await askForBoth()
  // The control: what is found where it stands.
  expect(await tablesWith(email)).toContain('public.deliveries')
  for (const secret of [code, oobCode, sessionInfo]) expect(await tablesWith(secret)).toEqual([])

  const { messages } = (await owner.ask('GET', '/outbox')).body
  expect(messages).toContainEqual(expect.objectContaining({ to: phone, body: null, state: 'waiting' }))
  expect(JSON.stringify(messages)).not.toMatch(new RegExp(`${code}|${oobCode}|sealed`))

  const folder = await mkdtemp(join(tmpdir(), 'boithok-codes-'))
  const file = join(folder, 'one.tar.gz')
  await writeBackup({ databaseUrl: app.databaseUrl, images: picturesInFolder(join(folder, 'none')), file })
  const written = await text(createReadStream(file).pipe(createGunzip()))
  expect(written).toContain(email)
  expect(written).not.toMatch(/\{sealed:|^messages\t/m)
  await rm(folder, { recursive: true })

  app.startJobs()
  await vi.waitFor(
    () => expect([gateways.messages, smtp.letters].map(({ length }) => length)).toEqual([1, 1]),
    PATIENCE,
  )
  expect(gateways.messages[0]?.text).toContain(code)
  expect(smtp.letters[0]?.data.replaceAll('=\n', '').replaceAll('=3D', '=')).toContain(`oobCode=${oobCode}`)
  const sent = async () =>
    (await app.services.context.database.select().from(deliveries)).map(({ body }) => body)
  await vi.waitFor(async () => expect(await sent()).toEqual([null, null]), PATIENCE)
  await app.stopJobs()

  const byCode = await callIdentityToolkit(app, 'signInWithPhoneNumber', { sessionInfo, code })
  const byLink = await callIdentityToolkit(app, 'signInWithEmailLink', { email, oobCode })
  for (const { status, body } of [byCode, byLink]) {
    expect(status).toBe(200)
    for (const token of [body.idToken, body.refreshToken])
      expect(await tablesWith(token as string)).toEqual([])
  }
  for (const secret of [code, oobCode, sessionInfo]) expect(await tablesWith(secret)).toEqual([])
  expect(app.logged.join('')).not.toContain(code)
})

test('G01 what refuses a text and quotes it tells nobody its code, and an expired one is forgotten', async () => {
  const { phone, code } = await askForBoth()
  const { context } = app.services
  const rowOf = async () =>
    (await context.database.select().from(deliveries)).find(({ contact }) => contact === phone)
  expect((await rowOf())?.subject).toMatch(/^\*{6} /)
  app.setTime(new Date(Date.now() + 24 * 3600_000))
  await forgetExpiredSecrets(context)
  expect((await rowOf())?.body).toBeNull()
  const sealed = context.sealer.seal(code)
  expect(context.sealer.open(`Say ${sealed}`).hide(`550 no: Say ${code}`)).toBe('550 no: Say ******')
  const others = context.sealer.open('Say {sealed:AAAA}')
  expect([others.text, others.hide('AAAA')]).toEqual(['Say {sealed:AAAA}', 'AAAA'])
  await expect(
    context.database.insert(deliveries).values({
      ...{
        id: crypto.randomUUID(),
        contact: phone,
        channel: 'email',
        language: 'en',
        priority: 0,
        subject: 'Code',
        body: code,
        kind: 'code',
        state: 'kept',
      },
      ...{ createdAt: new Date(), expiresAt: new Date() },
    }),
  ).rejects.toThrow()
})
