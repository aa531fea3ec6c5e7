import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RosterEntry } from '../../contract/bookings/roster.ts'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import type { AdminUser } from '../../contract/people/users.ts'
import { deliveries, users } from '../../db/schema.ts'
import { bookAs } from '../support/bookings.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { composeMessages, emailsOf } from '../support/emails.ts'
import { callIdentityToolkit, signInAgain } from '../support/identity-toolkit.ts'
import { type Account, admin, PASSWORD, type Person, signUp, signUpAtProvider } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { walkIn } from '../support/walk-in.ts'

let app: TestApp
let decider: Person
beforeAll(async () => {
  app = await boot()
  decider = await admin(app)
})
afterAll(() => app.stop())

const newEmail = () => `${randomUUID()}@people.test`
let phones = 0
function newPhone(): string {
  phones += 1
  return `+88017${String(phones).padStart(8, '5')}`
}
const query = (values: Record<string, string>) => new URLSearchParams(values)

async function verifiedSignIn(email: string): Promise<Account> {
  await app.identityAdmin?.ensureAccount({ email, password: PASSWORD, emailVerified: true })
  return signInAgain(app, { email })
}

/** Follows the link of the email that proves the address, and signs in again. */
async function proveAddress(person: Account): Promise<Account> {
  await callIdentityToolkit(app, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: person.token })
  const email = (await emailsOf(app, person)).findLast(({ dedupeKey }) => dedupeKey === null)
  const oobCode = new URL(/^http\S+$/m.exec(email?.body ?? '')?.[0] ?? '').searchParams.get('oobCode')
  await callIdentityToolkit(app, 'update', { oobCode })
  return signInAgain(app, person)
}

const bookingsOf = async (person: Account) => {
  const { body } = await person.ask('GET', '/bookedSessions')
  return (body as unknown as { sessionId: string }[]).map(({ sessionId }) => sessionId)
}

describe('M10 somebody without an email', () => {
  test('M10 is found by phone, however it is typed, and shown beside the others', async () => {
    const phone = newPhone()
    const id = await walkIn(app, { phone, name: 'Shirin Akhter' })
    const sessionId = await createSession(decider)
    await bookAs(app, id, sessionId)
    const home = phone.replace('+88', '')
    for (const search of [phone, home, `${home.slice(0, 5)}-${home.slice(5)}`]) {
      const { body } = await decider.ask('GET', `/admin/users?${query({ search })}`)
      expect(body.users as AdminUser[], search).toMatchObject([{ _id: id, email: null, phone }])
    }
    const roster = await decider.ask('GET', `/sessions/${sessionId}/bookings?${query({ search: home })}`)
    expect(roster.body.bookings as RosterEntry[]).toMatchObject([
      { name: 'Shirin Akhter', email: null, phone },
    ])
    const csv = await decider.ask('GET', `/sessions/${sessionId}/bookings.csv`)
    expect(String(csv.body)).toContain(`"${home.slice(0, 5)}-${home.slice(5)}"`)
  })

  test('M10 is in the audit trail with the phone', async () => {
    const phone = newPhone()
    const id = await walkIn(app, { phone })
    expect((await decider.ask('PATCH', `/admin/users/${id}/role`, { role: 'user' })).status).toBe(200)
    const { body } = await decider.ask('GET', `/audit-trail?${query({ person: phone })}`)
    expect(body.acts as AuditEvent[]).toMatchObject([
      { action: 'role.changed', concerns: { _id: id, email: null, phone } },
    ])
  })

  test('M10 gets no email, and emails to the others go on', async () => {
    const { database } = app.services.context
    await composeMessages(app)
    const before = await database.$count(deliveries)
    const sessionId = await createSession(decider)
    await bookAs(app, await walkIn(app, { phone: newPhone() }), sessionId)
    await composeMessages(app)
    expect(await database.$count(deliveries)).toBe(before)
    const email = newEmail()
    await bookAs(app, await walkIn(app, { email }), sessionId)
    await composeMessages(app)
    expect(await database.$count(deliveries, eq(deliveries.contact, email))).toBe(1)
    expect((await decider.ask('DELETE', `/sessions/${sessionId}`)).status).toBe(200)
  })

  test('M10 can be signed out everywhere, though nobody has signed in', async () => {
    const id = await walkIn(app, { phone: newPhone() })
    expect((await decider.ask('DELETE', `/admin/users/${id}/sign-ins`)).status).toBe(200)
  })
})

describe('M10 a row that nobody has signed in to', () => {
  test('M10 is taken over by the first sign-in with the proved address, once', async () => {
    const email = newEmail()
    const id = await walkIn(app, { email })
    const sessionId = await createSession(decider)
    await bookAs(app, id, sessionId)
    const person = await verifiedSignIn(email)
    const answers = await Promise.all([1, 2, 3].map(() => person.ask('GET', '/me/messages')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await bookingsOf(person)).toEqual([sessionId])
    const { body } = await decider.ask('GET', `/audit-trail?${query({ person: id })}`)
    expect(body.acts as AuditEvent[]).toMatchObject([{ action: 'account.claimed', by: { _id: id } }])
  })

  test('M10 is not taken over with an address that is not proved', async () => {
    const email = newEmail()
    const id = await walkIn(app, { email })
    const sessionId = await createSession(decider)
    await bookAs(app, id, sessionId)
    const stranger = await signUp(app, 'student', email)
    expect(await bookingsOf(stranger)).toEqual([])
    const [row] = await app.services.context.database.select().from(users).where(eq(users.id, id))
    expect(row).toMatchObject({ email, providerUid: null })
  })

  test('M10 joins the account that proves the address later', async () => {
    const email = newEmail()
    const [seat, own] = [await createSession(decider), await createSession(decider)]
    const phone = newPhone()
    const id = await walkIn(app, { email, phone })
    await bookAs(app, id, seat)
    await signUpAtProvider(app, email)
    const early = await signInAgain(app, { email })
    await early.ask('POST', '/bookedSessions', { sessionId: own })
    expect(await bookingsOf(early)).toEqual([own])
    const person = await proveAddress(early)
    const answers = await Promise.all([1, 2, 3].map(() => person.ask('GET', '/me/messages')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await bookingsOf(person)).toSorted()).toEqual([seat, own].toSorted())
    const [row] = await app.services.context.database.select().from(users).where(eq(users.id, id))
    expect(row).toMatchObject({ deletedAt: expect.any(Date), email: `deleted-${id}`, phone: null })
    // What the desk knew of them besides stays theirs.
    expect((await person.ask('GET', '/me')).body).toMatchObject({ email, phone })
  })

  test('M10 keeps a second seat of the same session when it joins', async () => {
    const email = newEmail()
    const sessionId = await createSession(decider)
    const id = await walkIn(app, { email })
    await bookAs(app, id, sessionId)
    const early = await signUp(app, 'student', email)
    await early.ask('POST', '/bookedSessions', { sessionId })
    const person = await proveAddress(early)
    expect(await bookingsOf(person)).toEqual([sessionId])
    const { body } = await decider.ask('GET', `/sessions/${sessionId}/bookings`)
    expect(body.enrolled).toBe(2)
  })
})
