import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OutboxMessage } from '../../contract/messages/outbox.ts'
import { messageStates } from '../../contract/messages/states.ts'
import { migrate } from '../../db/migrate.ts'
import { deliveries, users } from '../../db/schema.ts'
import { writeLink } from '../../domain/messages/codes/write-link.ts'
import { writeMessages } from '../../domain/messages/outbox/write.ts'
import { roleDecided } from '../../domain/users/messages/role.ts'
import type { EmailMessage } from '../../providers/email.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { composeMessages, deliverDueEmails } from '../support/emails.ts'
import { PATIENCE } from '../support/patience.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { startSmtpServer, type TestSmtpServer } from '../support/smtp.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let smtp: TestSmtpServer
let by: Person
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await boot({ SMTP_URL: smtp.url, MAIL_FROM: 'Boithok <mail@boithok.test>' })
  by = (await createUsers([app], 1, 'Admin'))[0] as Person
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

type Page = { messages: OutboxMessage[]; total: number; totalPages: number; next?: string; previous?: string }
const outbox = async (query: Record<string, string> = {}) =>
  (await by.ask('GET', `/outbox?${new URLSearchParams(query)}`)).body as unknown as Page

test('concurrent bookings, decisions, cancellations and deliveries all succeed with correct counts', async () => {
  const owners = await createUsers([app], 12, 'Instructor')
  const students = await createUsers([app], 24)
  const open = await Promise.all(owners.map(() => createSession(by)))
  const pending = await Promise.all(owners.map((owner) => createSession(owner)))
  app.startJobs()
  const answers = await Promise.all([
    ...students.flatMap(({ ask }, index) =>
      [0, 1, 2].map((step) => ask('POST', '/bookedSessions', { sessionId: open[(index + step) % 12] })),
    ),
    ...pending.map((id) => by.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const endings = await Promise.all([
    ...open.slice(0, 6).map((id) => by.ask('DELETE', `/sessions/${id}`)),
    ...students.map(({ ask }, index) => ask('DELETE', `/bookedSessions/${open[index % 12]}`)),
    ...owners.map(({ id }) => by.ask('PATCH', `/admin/users/${id}/role`, { role: 'Student' })),
  ])
  // Of a session that was deleted first there is no booking any more.
  for (const { status } of endings) expect([200, 404]).toContain(status)
  await app.stopJobs()
  const { rows } = await app.services.context.database.execute<{ state: string; written: number }>(
    sql`select state, count(*)::int as written from ${deliveries} group by state`,
  )
  for (const state of messageStates)
    expect((await outbox({ state })).total, state).toBe(rows.find((row) => row.state === state)?.written ?? 0)
  expect(app.logged.join()).not.toMatch(/deadlock/)
})

test('emails are found by address prefix and state, page by page', async () => {
  const [student] = (await createUsers([app], 1)) as [Person]
  for (const title of ['One', 'Two', 'Three']) {
    const sessionId = await createSession(by, { title })
    await student.ask('POST', '/bookedSessions', { sessionId })
  }
  const search = student.email.slice(0, 20)
  const first = await outbox({ search, limit: '2' })
  expect(first).toMatchObject({ total: 3, totalPages: 2 })
  const second = await outbox({ search, limit: '2', page: '2', cursor: first.next ?? '' })
  expect([...first.messages, ...second.messages].map(({ subject }) => subject)).toEqual(
    ['Three', 'Two', 'One'].map((title) => `Your seat is booked: ${title}`),
  )
  expect(second.next).toBeUndefined()
  expect((await outbox({ search, limit: '2', cursor: second.previous ?? '' })).messages).toEqual(
    first.messages,
  )
  for (const { body, calendar } of first.messages)
    expect({ body, calendar }).toEqual({ body: null, calendar: null })
  expect((await outbox({ search, state: 'sent' })).total).toBe(0)
  expect((await outbox({ search: `%${search.slice(1)}` })).total).toBe(0)
  expect((await outbox({ search: '\0' })).total).toBe(0)
  expect((await by.ask('GET', '/outbox?state=nonsense')).status).toBe(400)
})

test('emails that waited while the job queue was lost are sent after the next start', async () => {
  const own = await boot({ SMTP_URL: smtp.url, MAIL_FROM: 'mail@boithok.test' })
  try {
    const [student] = (await createUsers([own], 1)) as [Person]
    const [boss] = (await createUsers([own], 1, 'Admin')) as [Person]
    await student.ask('POST', '/bookedSessions', { sessionId: await createSession(boss) })
    await own.services.context.database.execute(sql`drop schema jobs cascade`)
    await migrate(own.databaseUrl)
    own.startJobs()
    const states = async () =>
      (await own.services.context.database.query.deliveries.findMany()).map(({ state }) => state)
    await vi.waitFor(async () => expect(await states()).toEqual(['sent']), PATIENCE)
  } finally {
    await own.stop()
  }
})

test('an email whose sender died is sent by another process, with the same Message-ID, after the lease', async () => {
  const own = await boot({
    DATABASE_URL: app.databaseUrl,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'mail@boithok.test',
  })
  try {
    const { context } = own.services
    await context.database.delete(deliveries)
    const now = Date.now()
    own.setTime(new Date(now))
    const [student] = (await createUsers([own], 1)) as [Person]
    await student.at(own).ask('POST', '/bookedSessions', { sessionId: await createSession(by) })
    const sent: EmailMessage[] = []
    const sending = (answer: () => Promise<void>) => ({
      isFinal: () => false,
      mailer: {
        from: 'mail@boithok.test',
        send: (letter: EmailMessage) => {
          sent.push(letter)
          return answer()
        },
      },
    })
    // It does not come back for so long that it seems to have been killed.
    const late = Promise.withResolvers<void>()
    const first = deliverDueEmails(
      context,
      sending(() => late.promise),
    )
    await expect.poll(() => sent).toHaveLength(1)
    own.setTime(new Date(now + 100_000))
    expect(
      await deliverDueEmails(
        context,
        sending(async () => {}),
      ),
    ).toBe(0)
    own.setTime(new Date(now + 121_000))
    expect(
      await deliverDueEmails(
        context,
        sending(async () => {}),
      ),
    ).toBe(1)
    expect(sent[1]?.id).toBe(sent[0]?.id)
    // What it says at last changes nothing: the other one has sent the email.
    late.reject(new Error('The server is busy'))
    await first
    own.setTime(new Date(now + 24 * 3600_000))
    expect(await context.database.query.deliveries.findMany()).toMatchObject([{ state: 'sent' }])
    expect(
      await deliverDueEmails(
        context,
        sending(async () => {}),
      ),
    ).toBe(0)
  } finally {
    await own.stop()
  }
})

test('emails to addresses under .invalid never reach the email server, and are no failure', async () => {
  const own = await boot({
    DATABASE_URL: app.databaseUrl,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'mail@boithok.test',
  })
  try {
    const { context } = own.services
    await context.database.delete(deliveries)
    const [classmate, student] = (await createUsers([own], 2)) as [Person, Person]
    const address = `classmate.${classmate.id}@Demo.INVALID`
    await context.database.update(users).set({ email: address }).where(eq(users.id, classmate.id))
    for (const { id: userId } of [classmate, student])
      await writeMessages(context.database, context, roleDecided, [
        {
          ...{ userId, dedupeKey: `reserved:${userId}`, path: '/dashboard' },
          params: { decision: 'changed', role: 'Instructor' },
        },
      ])
    await composeMessages(own)
    const code = { kind: 'EMAIL_SIGNIN', link: 'https://secret', expiresAt: new Date('2040-01-01') } as const
    await writeLink(context, { to: address, ...code }, true)
    own.startJobs()
    const rows = () => context.database.query.deliveries.findMany({ orderBy: deliveries.id })
    await vi.waitFor(
      async () => expect((await rows()).map(({ state }) => state)).not.toContain('waiting'),
      30_000,
    )
    const reserved = (await rows()).filter(({ contact }) => contact === address)
    expect(reserved).toMatchObject([
      { state: 'kept', lastError: null, body: expect.any(String) },
      { state: 'kept', lastError: null, body: null },
    ])
    expect((await rows()).find(({ contact }) => contact === student.email)).toMatchObject({
      state: 'sent',
    })
    expect(smtp.letters.filter(({ to }) => /invalid/i.test(to))).toEqual([])
    expect(own.logged.join()).not.toContain('a message was not sent')
  } finally {
    await own.stop()
  }
})
