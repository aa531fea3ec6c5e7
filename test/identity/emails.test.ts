import { afterEach, describe, expect, test, vi } from 'vitest'
import type { OutboxMessage } from '../../contract/messages/outbox.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { deliveriesOf } from '../support/emails.ts'
import { callIdentityToolkit, signInAgain } from '../support/identity-toolkit.ts'
import { PATIENCE } from '../support/patience.ts'
import { admin, PASSWORD, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { startSmtpServer, type TestSmtpServer } from '../support/smtp.ts'
import { createUsers } from '../support/users.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function start(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await boot(env)
  stops.push(() => app.stop())
  return app
}

async function startWithSmtp(
  env: Record<string, string> = {},
): Promise<{ app: TestApp; smtp: TestSmtpServer }> {
  const smtp = await startSmtpServer()
  stops.push(() => smtp.stop())
  return { smtp, app: await start({ SMTP_URL: smtp.url, MAIL_FROM: 'Boithok <mail@boithok.test>', ...env }) }
}

const forgot = (app: TestApp, email: string) =>
  callIdentityToolkit(app, 'sendOobCode', { requestType: 'PASSWORD_RESET', email })

/** The first email of a process loads the mailer. */
const eventually = <T>(look: () => T | Promise<T>) => vi.waitFor(look, PATIENCE)

const rows = (app: TestApp) => deliveriesOf(app)
const outboxOf = async (person: Person, query = '') =>
  (await person.ask('GET', `/outbox${query}`)).body.messages as OutboxMessage[]
const codeIn = (text: string) => /oobCode=([\w-]+)/.exec(text)?.[1] ?? ''
const wholeText = (data: string) => data.replaceAll('=\n', '').replaceAll('=3D', '=')

/** The email of a forgotten password is not waited for. */
async function firstEmail(app: TestApp) {
  return eventually(async () => {
    const [email] = await rows(app)
    if (!email) throw new Error('There is no email yet')
    return email
  })
}

describe('the outbox of a demonstration', () => {
  test('is visible to Admins only', async () => {
    const app = await start()
    expect((await (await student(app)).ask('GET', '/outbox')).status).toBe(403)
    expect((await (await admin(app)).ask('GET', '/outbox')).status).toBe(200)
  })

  test('an unknown email gets the same answer as a known one, and no email', async () => {
    const app = await start()
    const person = await student(app)
    const known = await forgot(app, person.email)
    const unknown = await forgot(app, 'nobody@people.test')
    expect(known.status).toBe(200)
    expect({ ...unknown.body, email: '' }).toEqual({ ...known.body, email: '' })
    await firstEmail(app)
    expect((await rows(app)).map(({ contact }) => contact)).toEqual([person.email])
  })

  test('holds the password reset link, and resetting revokes the earlier token at once', async () => {
    const app = await start()
    const person = await student(app)
    await forgot(app, person.email)
    await firstEmail(app)
    const [email] = await outboxOf(await admin(app))
    expect(email).toMatchObject({ to: person.email, subject: 'Choose a new password for Boithok' })
    expect(email?.body).toContain('http://localhost:3000/auth/action?mode=resetPassword&oobCode=')
    const oobCode = codeIn(email?.body ?? '')
    expect(
      (await callIdentityToolkit(app, 'resetPassword', { oobCode, newPassword: 'brand-new-1' })).status,
    ).toBe(200)
    expect((await person.ask('GET', '/bookedSessions')).status).toBe(401)
    await expect(signInAgain(app, person, PASSWORD)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
    const again = await signInAgain(app, person, 'brand-new-1')
    expect((await again.ask('GET', '/bookedSessions')).status).toBe(200)
  })

  test('C35 an email link signs up the owner of the address', async () => {
    const app = await start()
    const sent = await callIdentityToolkit(app, 'sendOobCode', {
      requestType: 'EMAIL_SIGNIN',
      email: 'new@people.test',
    })
    expect(sent.status).toBe(200)
    const { subject, body } = await firstEmail(app)
    expect(subject).toBe('Your link to log in to Boithok')
    const oobCode = codeIn(body ?? '')
    const wrong = await callIdentityToolkit(app, 'signInWithEmailLink', {
      email: 'other@people.test',
      oobCode,
    })
    expect(wrong.body.error?.message).toMatch(/^INVALID_EMAIL/)
    const answer = await callIdentityToolkit(app, 'signInWithEmailLink', {
      email: 'new@people.test',
      oobCode,
    })
    expect(answer.body).toMatchObject({ email: 'new@people.test' })
  })
})

test('production without an email server logs that no email was sent', async () => {
  const app = await start({ DEMO: '0' })
  const person = await student(app)
  await forgot(app, person.email)
  await eventually(() => expect(app.logged.join()).toContain('no email was sent'))
  expect(await rows(app)).toEqual([])
  expect(app.logged.join()).not.toContain(person.email)
})

describe('mail by SMTP', () => {
  test('its state is visible to Admins, its text is not', async () => {
    const { app, smtp } = await startWithSmtp()
    const [person, by] = [await student(app), await admin(app)]
    smtp.answer = '451 try again later'
    await forgot(app, person.email)
    await firstEmail(app)
    expect(await outboxOf(by)).toMatchObject([
      { to: person.email, state: 'waiting', attempts: 0, body: null },
    ])
    app.startJobs()
    await eventually(async () =>
      expect(await outboxOf(by)).toMatchObject([
        { state: 'waiting', attempts: 1, lastError: expect.stringContaining('451'), body: null },
      ]),
    )
  })

  test('has sender, recipient and link; the link is not stored after sending', async () => {
    const { app, smtp } = await startWithSmtp()
    app.startJobs()
    const person = await student(app)
    const kept = smtp.happened()
    await forgot(app, person.email)
    await kept
    await eventually(() => expect(smtp.letters).toHaveLength(1))
    const [letter] = smtp.letters
    expect(letter?.to).toBe(person.email)
    expect(letter?.data).toContain('From: Boithok <mail@boithok.test>')
    const oobCode = codeIn(wholeText(letter?.data ?? ''))
    expect((await callIdentityToolkit(app, 'resetPassword', { oobCode })).body).toMatchObject({
      email: person.email,
    })
    await eventually(async () => {
      expect(await rows(app)).toMatchObject([{ sentAt: expect.any(Date), body: null, nextAttemptAt: null }])
    })
  })

  test('user text adds no header', async () => {
    const { app, smtp } = await startWithSmtp()
    const [[person], by] = [await createUsers([app], 1), await admin(app)]
    const sessionId = await createSession(by, { title: 'Algebra\r\nBcc: other@people.test\nX-More: 1' })
    await person?.ask('POST', '/bookedSessions', { sessionId })
    app.startJobs()
    await eventually(() => expect(smtp.letters).toHaveLength(1))
    const [head = ''] = smtp.letters[0]?.data.split('\n\n') ?? []
    expect(head).toMatch(/^Subject: .*Algebra/m)
    expect(head).not.toMatch(/^(Bcc|X-More):/im)
  })

  test('is retried while the server is busy, and survives a restart', async () => {
    const { app, smtp } = await startWithSmtp()
    smtp.answer = '451 try again later'
    app.startJobs()
    const person = await student(app)
    const refused = smtp.happened()
    await forgot(app, person.email)
    await refused
    await eventually(async () => expect(await rows(app)).toMatchObject([{ lastError: expect.any(String) }]))
    await app.stopJobs()

    smtp.answer = '250 ok'
    app.setTime(new Date(Date.now() + 6_000))
    app.startJobs()
    await eventually(() => expect(smtp.letters).toHaveLength(1))
  })

  test('fails for good when the server rejects the recipient or the link has expired', async () => {
    const { app, smtp } = await startWithSmtp()
    smtp.answer = '550 no such user'
    const [one, two] = [await student(app), await student(app)]
    await forgot(app, one.email)
    await firstEmail(app)
    app.startJobs()
    const done = { nextAttemptAt: null, body: null, sentAt: null }
    await eventually(async () => expect(await rows(app)).toMatchObject([done]))
    await app.stopJobs()

    smtp.answer = '250 ok'
    await forgot(app, two.email)
    await eventually(async () => expect(await rows(app)).toHaveLength(2))
    app.setTime(new Date(Date.now() + 3601_000))
    app.startJobs()
    await eventually(async () => expect(await rows(app)).toMatchObject([done, done]))
    expect(smtp.letters).toEqual([])
  })

  test('an Admin can resend a failed email, but none that opens an account', async () => {
    const { app, smtp } = await startWithSmtp()
    smtp.answer = '550 no such user'
    const [[booker], person, by] = [await createUsers([app], 1), await student(app), await admin(app)]
    const sessionId = await createSession(by, { title: 'Again' })
    await booker?.ask('POST', '/bookedSessions', { sessionId })
    await forgot(app, person.email)
    await eventually(async () => expect(await rows(app)).toHaveLength(2))
    app.startJobs()
    await eventually(async () => expect(await outboxOf(by, '?state=failed')).toHaveLength(2))
    await app.stopJobs()
    const failed = await outboxOf(by, '?state=failed')
    const [link, booked] = [failed.find(({ mayRetry }) => !mayRetry), failed.find(({ mayRetry }) => mayRetry)]
    expect(link?.subject).toContain('password')
    expect(booked?.lastError).toBe('The email server refused it for good: 550 no such user')
    expect((await by.ask('POST', `/outbox/${link?._id}/retry`)).status).toBe(409)
    smtp.answer = '250 ok'
    expect((await by.ask('POST', `/outbox/${booked?._id}/retry`)).status).toBe(200)
    expect((await by.ask('POST', `/outbox/${booked?._id}/retry`)).status).toBe(409)
    app.startJobs()
    await eventually(() => expect(smtp.letters).toHaveLength(1))
    expect(smtp.letters[0]?.data).toContain('Again')
  })
})
