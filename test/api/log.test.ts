import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { connectCardProvider } from '../support/card-provider.ts'
import { opened } from '../support/emails.ts'
import { callIdentityToolkit, signInAgain } from '../support/identity-toolkit.ts'
import { PATIENCE } from '../support/patience.ts'
import { confirm, startPayment } from '../support/payments.ts'
import { admin, createApiClient, PASSWORD, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { startSmtpServer, type TestSmtpServer } from '../support/smtp.ts'

const FEE = 50_000
const CARD = '4242424242424242'
const DECLINED = '4000000000000002'
const STRANGER = 'stranger@people.test'

let app: TestApp
let smtp: TestSmtpServer
let refusing = false
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await boot(
    { SMTP_URL: smtp.url, MAIL_FROM: 'Boithok <mail@boithok.test>' },
    {
      cardFaults: ({ path }) =>
        refusing && path.includes('payment_intents') ? { kind: 'error-before' } : undefined,
    },
  )
  app.startJobs()
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

/** Runs a user's whole round, and returns every value that must not be in the log. */
async function wholeRound(): Promise<string[]> {
  const owner = await admin(app)
  const session = await createSession(owner, { fee: FEE / 100, capacity: 9, title: 'Vectors for beginners' })
  const person = await student(app)
  const again = await signInAgain(app, person)
  const secret = await startPayment(person, session, FEE)
  await confirm(app, secret, { card: DECLINED, expected: [402] })
  await confirm(app, secret, { card: CARD })
  const intentId = secret.split('_secret_')[0] ?? ''
  await person.ask('POST', '/payments', { sessionId: session, transactionId: intentId, email: person.email })
  await person.ask('GET', `/users/role/${person.email}`)
  await person.ask('GET', `/bookedSessions?email=${person.email}`)
  await owner.ask('GET', `/admin/users?search=${person.email}`)
  await owner.ask('GET', `/users/role/${encodeURIComponent(STRANGER)}`)
  await person.ask('POST', '/create-note', {
    email: person.email,
    title: 'Mine',
    description: 'call 01711-223344',
  })
  await failures(person, session)
  const code = await forgottenPassword(person)
  return [
    person.email,
    owner.email,
    STRANGER,
    person.token,
    again.token,
    secret,
    code,
    PASSWORD,
    'new-password-1',
    CARD,
    DECLINED,
    '01711-223344',
  ]
}

async function failures(person: Person, session: string): Promise<void> {
  await signInAgain(app, person, 'wrong-password').catch(() => {})
  await callIdentityToolkit(app, 'signUp', { email: person.email, password: PASSWORD })
  await createApiClient(app, `${person.token}x`)('GET', '/notes')
  await person.ask('POST', '/bookedSessions', { sessionId: session })
  const provider = await connectCardProvider(app)
  await provider.post(JSON.stringify({ email: STRANGER }), 'forged')
  refusing = true
  await person.ask('POST', `/payments/check`, { email: STRANGER }).catch(() => {})
  const other = await student(app)
  expect(
    (await other.ask('POST', '/create-payment-intent', { sessionId: session, amountInCents: FEE })).status,
  ).toBe(503)
  refusing = false
  // An unexpected error whose message has all the secrets.
  const said = `${person.email} with ${person.token} could not pay by ${CARD}`
  const failing = vi.spyOn(app.services.context.database, 'select').mockImplementation(() => {
    throw new Error(said, { cause: new Error(STRANGER) })
  })
  const broken = createApiClient({ url: app.url }, person.token)
  expect((await broken('GET', '/manage-notes')).status).toBeGreaterThan(399)
  expect((await broken('GET', '/money')).status).toBe(500)
  failing.mockRestore()
}

/** The email server repeats the rejected recipient, and accepts the next attempt. */
async function forgottenPassword(person: Person): Promise<string> {
  smtp.answer = `450 4.2.1 <${person.email}> is busy`
  const refused = smtp.happened()
  await callIdentityToolkit(app, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: person.email })
  await refused
  await vi.waitFor(() => expect(app.logged.join()).toContain('a message was not sent'), PATIENCE)
  smtp.answer = '250 ok'
  const { rows } = await app.services.context.database.execute<{ body: string }>(
    `select body from deliveries where contact = '${person.email}' and message_id is null and body is not null`,
  )
  const code = /oobCode=([\w-]+)/.exec(rows[0] ? opened(app, rows[0]).body : '')?.[1] ?? ''
  expect(code).not.toBe('')
  await callIdentityToolkit(app, 'resetPassword', { oobCode: code, newPassword: 'new-password-1' })
  await fetch(`${app.url}/auth/action?mode=resetPassword&oobCode=${code}`)
  return code
}

let round: Promise<string[]> | undefined
const roundOnce = () => {
  round ??= wholeRound()
  return round
}

test('a full round with every kind of failure logs no address, password, token, card or code', async () => {
  const secrets = await roundOnce()
  await app.logHealthWarnings()
  const { logged } = app
  expect(logged.length).toBeGreaterThan(30)
  const lines = logged.map((line) => JSON.parse(line))
  // The error is logged with its stack and the request id of the response.
  const unexpected = lines.find(({ msg }) => msg === 'unexpected failure')
  expect(unexpected).toMatchObject({ level: 50, requestId: expect.any(String) })
  expect(unexpected.err.stack).toContain('{email} with {token} could not pay by {card}')
  expect(unexpected.err.stack).toContain('.ts:')
  expect(lines.find(({ msg }) => msg === 'a message was not sent').err.response).toBe(
    '450 4.2.1 <{email}> is busy',
  )
  for (const secret of secrets) {
    expect(secret).not.toBe('')
    expect(
      logged.filter((line) => line.includes(secret) || line.includes(encodeURIComponent(secret))),
    ).toEqual([])
  }
  expect(
    logged.filter((line) => /[\w.+-]+@[\w-]+\.[a-z]+|"Bearer |sk_test_|whsec_|_secret_/.test(line)),
  ).toEqual([])
})

test('the audit trail of such a round has no password, token, card or code', async () => {
  const secrets = (await roundOnce()).filter((secret) => !secret.includes('@'))
  const [boss, person] = [await admin(app), await student(app)]
  const session = await createSession(boss, { fee: FEE / 100 })
  await boss.ask('PATCH', `/sessions/${session}`, { title: 'Vectors again' })
  const { users } = (await boss.ask('GET', `/admin/users?search=${person.email}`)).body
  const [{ _id } = { _id: '' }] = users as { _id: string }[]
  await boss.ask('PATCH', `/admin/users/${_id}/role`, { role: 'Instructor' })
  await boss.ask('DELETE', `/admin/users/${_id}/sign-ins`)
  await boss.ask('DELETE', `/sessions/${session}`)
  secrets.push(boss.token, person.token)
  const { rows } = await app.services.context.database.execute<{ said: string }>(
    'select audit_trail::text as said from audit_trail',
  )
  expect(rows.length).toBeGreaterThan(4)
  for (const secret of secrets) expect(rows.filter(({ said }) => said.includes(secret))).toEqual([])
})

test('shutting down logs no warning', async () => {
  const own = await boot()
  await student(own)
  await own.stop()
  const levels = own.logged.map((line) => JSON.parse(line).level)
  expect(levels.length).toBeGreaterThan(0)
  expect(levels.filter((level) => level > 30)).toEqual([])
})

test('a probe that finds the server well is counted and not logged', async () => {
  // Its jobs do not run: they may log at any time.
  const own = await boot()
  for (const path of ['/healthz', '/readyz', '/api/config']) await fetch(own.url + path)
  const paths = own.logged.map((line) => JSON.parse(line).path).filter((path) => path !== undefined)
  expect(paths).toEqual(['/api/config'])
  expect(await (await fetch(`${own.url}/metrics`)).text()).toContain('route="/readyz"')
  await own.stop()
})
