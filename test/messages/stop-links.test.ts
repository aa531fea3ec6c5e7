import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type deliveries, links, users } from '../../db/schema.ts'
import { writeLink } from '../../domain/messages/codes/write-link.ts'
import { writeStopLink } from '../../domain/users/stop-link.ts'
import { createMailer } from '../../providers/email.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { deliverDueEmails } from '../support/emails.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { turnSmsOn } from '../support/sms-outbox.ts'
import { startSmtpServer, type TestSmtpServer } from '../support/smtp.ts'

const NOW = '2031-03-01T04:00:00.000Z'

let app: TestApp
let admin: Person
let somebody: () => Person
let smtp: TestSmtpServer
let numbers = 0
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(12))
  smtp = await startSmtpServer()
  app.services.context.email = { deliver: true, perRecipient: { max: 100, seconds: 3600 } }
})
beforeEach(() => app.setTime(NOW))
afterAll(async () => {
  await smtp.stop()
  await app.stop()
})

/** Sends all that waits. */
async function deliver() {
  const { context } = app.services
  const mailer = createMailer({ url: smtp.url, from: 'Boithok <mail@boithok.test>' })
  const stopLink = (email: typeof deliveries.$inferSelect) => writeStopLink(context, email)
  while ((await deliverDueEmails(context, { mailer, stopLink, isFinal: () => false })) > 0);
  mailer.close()
}
/** The headers of the newest email to somebody, one a line. */
const headOf = ({ email }: { email: string }) =>
  (smtp.letters.findLast(({ to }) => to === email)?.data.split('\n\n')[0] ?? '').replaceAll(
    /\r?\n[ \t]+/g,
    ' ',
  )
const linkOf = (head: string) =>
  /^List-Unsubscribe: <(.*)>$/m.exec(head)?.[1]?.replace(app.services.publicUrl, app.url) as string
const isOneClick = (head: string) => /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m.test(head)

/** Books a session and returns the headers of the email that says so. */
async function booked(person: Person): Promise<string> {
  const sessionId = await createSession(admin, {
    ...{ registrationStart: '2031-01-01', registrationEnd: '2031-03-06' },
    ...{ classStart: '2031-03-07T09:30:00Z', classEnd: '2031-03-07T12:00:00Z' },
  })
  expect((await person.ask('POST', '/bookedSessions', { sessionId })).status).toBe(200)
  await deliver()
  return headOf(person)
}
async function givePhone({ id }: Person): Promise<void> {
  numbers += 1
  const phone = `+88018120007${10 + numbers}`
  await app.services.context.database.update(users).set({ phone }).where(eq(users.id, id))
}
/** A link that stops a kind of message, as an email carries it. */
async function stopLink(
  { id: userId, email: contact }: Person,
  kind: 'reminder' | 'account' | 'booking',
): Promise<string> {
  const link = await writeStopLink(app.services.context, { userId, kind, contact })
  return (link?.url ?? '').replace(app.services.publicUrl, app.url)
}
const post = (url: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
const kindOf = async (by: Person, wanted: string) =>
  ((await by.ask('GET', '/me/messages')).body.kinds as { kind: string; email: boolean }[]).find(
    ({ kind }) => kind === wanted,
  )

test('G10 a code has no such link, and neither has who is no user', async () => {
  const to = 'stranger@crowd.test'
  const expiresAt = new Date(Date.parse(NOW) + 60_000)
  const code = { to, kind: 'EMAIL_SIGNIN', link: 'https://secret', expiresAt } as const
  await writeLink(app.services.context, code, true)
  await deliver()
  expect(headOf({ email: to })).toContain('Subject: Your link to log in to Boithok')
  expect(headOf({ email: to })).not.toContain('List-Unsubscribe')
})

test('G10 what concerns a seat can be stopped only where another way is left, and otherwise offers no such link', async () => {
  const person = somebody()
  expect(await booked(person)).not.toContain('List-Unsubscribe')
  turnSmsOn(app)
  try {
    await givePhone(person)
    const choice = { kind: 'booking', channel: 'sms', on: true }
    expect((await person.ask('PATCH', '/me/messages', { choice })).status).toBe(200)
    const head = await booked(person)
    expect(isOneClick(head)).toBe(true)
    const link = linkOf(head)
    // Since then they have no other way: the page says how to get one.
    await person.ask('PATCH', '/me/messages', { choice: { ...choice, on: false } })
    const asked = await (await fetch(link)).text()
    expect(asked).toContain('choose SMS for them in your profile')
    expect(asked).not.toContain('<button')
    const refused = await post(link)
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('choose SMS')])
    expect(await kindOf(person, 'booking')).toMatchObject({ email: true })
    await person.ask('PATCH', '/me/messages', { choice })
    expect((await post(link)).status).toBe(200)
    expect(await kindOf(person, 'booking')).toMatchObject({ email: false, sms: true })
  } finally {
    app.services.context.sms = undefined
  }
})

test.each(['reminder', 'account'] as const)(
  'G10 emails of kind %s stop with one click, and a second one says so',
  async (kind) => {
    const [person, other] = [somebody(), somebody()]
    const link = await stopLink(person, kind)
    expect(await (await fetch(link)).text()).toContain('<button>Stop these emails</button>')
    expect(await kindOf(person, kind)).toMatchObject({ email: true })
    for (const _ of ['first', 'second']) {
      const stopped = await post(link)
      expect([stopped.status, await stopped.text()]).toEqual([200, expect.stringContaining('no more emails')])
      expect(await kindOf(person, kind)).toMatchObject({ email: false })
    }
    const shown = await (await fetch(link)).text()
    expect(shown).toContain('You will get no more emails')
    expect(shown).not.toContain('<button')
    expect(await kindOf(other, kind)).toMatchObject({ email: true })
    // Who wants them again meanwhile is not stopped by an old link.
    const choice = { kind, channel: 'email', on: true }
    await person.ask('PATCH', '/me/messages', { choice })
    expect((await post(link)).status).toBe(404)
    expect(await kindOf(person, kind)).toMatchObject({ email: true })
  },
)

test('G10 five clicks at once stop it, and all are told so', async () => {
  const person = somebody()
  const link = await stopLink(person, 'account')
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(link)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await kindOf(person, 'account')).toMatchObject({ email: false })
})

test('G10 it ends after 180 days, and each email has its own', async () => {
  const person = somebody()
  const [one, two] = [await stopLink(person, 'account'), await stopLink(person, 'account')]
  expect(one).not.toBe(two)
  const rows = await app.services.context.database.select().from(links).where(eq(links.userId, person.id))
  expect(rows.map(({ messageKind }) => messageKind)).toEqual(['account', 'account'])
  app.setTime(new Date(Date.parse(NOW) + 181 * 24 * 3600_000))
  expect((await post(one)).status).toBe(404)
})
