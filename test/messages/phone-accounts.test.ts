import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import type { Me } from '../../contract/people/users.ts'
import { users } from '../../db/schema.ts'
import { authenticate } from '../../domain/users/actor.ts'
import { requests } from '../support/authorization/requests.ts'
import { type Asker, type Cell, cells } from '../support/authorization/table.ts'
import { type Account, createWorld, type World } from '../support/authorization/world.ts'
import { bookAs } from '../support/bookings.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash } from '../support/desk.ts'
import { isLong } from '../support/long.ts'
import { admin, type Person, student } from '../support/people.ts'
import { acceptPhones, newPhone, type PhoneAccount, type SignInByPhone } from '../support/phone-accounts.ts'
import { createSession } from '../support/sessions.ts'
import { tutorForm } from '../support/tutors.ts'
import { walkIn } from '../support/walk-in.ts'

let app: TestApp
let signIn: SignInByPhone
let decider: Person
beforeAll(async () => {
  app = await boot()
  signIn = await acceptPhones(app)
  decider = await admin(app)
})
afterAll(() => app.stop())

async function meOf({ ask }: Pick<PhoneAccount, 'ask'>): Promise<Me> {
  // What another token has changed is heard a moment later.
  await app.syncChanges()
  return (await ask('GET', '/me')).body as unknown as Me
}
const rowOf = async ({ uid }: Pick<PhoneAccount, 'uid'>) =>
  (await app.services.context.database.select().from(users).where(eq(users.providerUid, uid)))[0]
const bookingsOf = async ({ ask }: Pick<PhoneAccount, 'ask'>) =>
  ((await ask('GET', '/bookedSessions')).body as unknown as { sessionId: string }[]).map(
    ({ sessionId }) => sessionId,
  )

describe('C02 whoever signs in by a phone number', () => {
  test('C01 needs one: a token with neither an address nor a number is 401', async () => {
    for (const phone_number of [undefined, '', '12345', 'mitu', { toString: '+8801712345678' }])
      expect((await (await signIn(undefined, { phone_number })).ask('GET', '/me')).status).toBe(401)
  })

  test('P08 may not speak for an address, nor for another’s number', async () => {
    const [person, other] = [await signIn(), await student(app)]
    await person.ask('POST', '/users', { role: 'student' })
    const query = `email=${other.email}`
    const refused = [
      await person.ask('GET', `/users/role/${other.email}`),
      await person.ask('GET', `/users/role/${newPhone()}`),
      await person.ask('POST', '/users', { email: other.email, role: 'student' }),
      await person.ask('GET', `/bookedSessions?${query}`),
      await person.ask('GET', `/notes?${query}`),
      await person.ask('GET', `/paymentsid?${query}`),
      await person.ask('POST', '/notes', { title: 'T', description: 'D', email: other.email }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
  })

  test('P08 is no Admin by the addresses of the configuration', async () => {
    const { context } = app.services
    const before = context.adminEmails
    context.adminEmails = ['', 'null']
    expect(await meOf(await signIn())).toMatchObject({ role: 'user' })
    context.adminEmails = before
  })

  test('C02 C03 is known by id and number, signs up without an address, and has a role', async () => {
    const person = await signIn()
    const recorded = await person.ask('POST', '/users', { role: 'student' })
    expect(recorded).toMatchObject({ status: 200, body: { role: 'Student' } })
    expect(await meOf(person)).toEqual({
      ...{ _id: recorded.body.insertedId, name: '', email: null, phone: person.phone },
      ...{ role: 'Student', requestedRole: null },
    })
    const home = person.phone.replace('+88', '')
    for (const typed of [person.phone, home, `${home.slice(0, 5)}-${home.slice(5)}`])
      expect((await person.ask('GET', `/users/role/${typed}`)).body).toEqual({ role: 'Student' })
  })

  test('E02 has one row, however many first requests come at once', async () => {
    const person = await signIn()
    const answers = await Promise.all(Array.from({ length: 10 }, () => person.ask('GET', '/me')))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await rowOf(person)).toMatchObject({ email: null, phone: person.phone, emailVerified: null })
  })

  test('E09 applies as a tutor under their name, and by the end of their number where they have none', async () => {
    const [named, nameless] = [await signIn(undefined, { name: 'Shirin Akhter' }), await signIn()]
    for (const person of [named, nameless]) await person.ask('POST', '/tutors', tutorForm())
    const { body } = await decider.ask('GET', '/tutors?status=pending')
    const applied = body as unknown as { _id: string; name: string; email: string | null }[]
    expect(applied.map(({ name, email }) => ({ name, email }))).toEqual([
      { name: `…${nameless.phone.slice(-4)}`, email: null },
      { name: 'Shirin Akhter', email: null },
    ])
    const path = `/tutors/${applied[1]?._id}/status`
    const wrong = await decider.ask('PATCH', path, { status: 'active', email: decider.email })
    expect(wrong).toMatchObject({ status: 400, body: { field: 'email' } })
    expect((await decider.ask('PATCH', path, { status: 'active' })).status).toBe(200)
    expect(await meOf(named)).toMatchObject({ role: 'Instructor' })
  })
})

describe('M10 the number of a token', () => {
  test('M10 takes over the row that the desk made for it, once', async () => {
    const phone = newPhone()
    const id = await walkIn(app, { phone, name: 'Shirin Akhter', email: 'shirin@desk.test' })
    const sessionId = await createSession(decider)
    await bookAs(app, id, sessionId)
    const person = await signIn(phone)
    const answers = await Promise.all([1, 2, 3].map(() => person.ask('GET', '/me')))
    expect(answers.map(({ body }) => body)).toMatchObject([{ _id: id }, { _id: id }, { _id: id }])
    expect(await bookingsOf(person)).toEqual([sessionId])
    // What the desk wrote down stays, and the token alone says who signs in.
    expect(await rowOf(person)).toMatchObject({ email: 'shirin@desk.test', name: 'Shirin Akhter' })
    expect(await meOf(person)).toMatchObject({ name: 'Shirin Akhter', email: null })
    const { body } = await decider.ask('GET', `/audit-trail?person=${id}`)
    expect(body.acts as AuditEvent[]).toMatchObject([{ action: 'account.claimed', by: { _id: id } }])
  })

  test('M10 joins the desk’s row to the account that has changed its number to it', async () => {
    const [person, phone] = [await signIn(), newPhone()]
    const own = await createSession(decider)
    await person.ask('POST', '/bookedSessions', { sessionId: own })
    const id = await walkIn(app, { phone })
    const seat = await createSession(decider)
    for (const sessionId of [own, seat]) await bookAs(app, id, sessionId)
    const later = await signIn(phone, { sub: person.uid })
    expect(new Set(await bookingsOf(later))).toEqual(new Set([own, seat]))
    expect(await meOf(later)).toMatchObject({ _id: (await meOf(person))._id, phone })
  })

  test('M10 belongs to who has it now; its former owner keeps everything else', async () => {
    const before = await signIn()
    const sessionId = await createSession(decider)
    await before.ask('POST', '/bookedSessions', { sessionId })
    const former = await rowOf(before)
    const now = await signIn(before.phone)
    expect(await bookingsOf(now)).toEqual([])
    expect(await rowOf(now)).toMatchObject({ phone: before.phone })
    expect(await rowOf(before)).toMatchObject({
      ...{ id: former?.id, phone: null },
      ...{ email: `${before.phone}#${before.uid}`, emailVerified: false },
    })
  })

  test('M10 is one person’s, also while the desk sells to it and two accounts sign in by it at once', async () => {
    const { database } = app.services.context
    for (let round = 0; round < 5; round += 1) {
      const phone = newPhone()
      const sessionId = await createSession(decider, { fee: 5 })
      const accounts = [await signIn(phone), await signIn(phone)]
      const answers = await Promise.all([
        decider.ask('POST', '/desk/payments', cash(sessionId, { phone })),
        ...accounts.map(({ ask }) => ask('GET', '/me')),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await database.$count(users, eq(users.phone, phone))).toBe(1)
      const sold = (await Promise.all(accounts.map(bookingsOf))).flat()
      expect(sold).toEqual([sessionId])
    }
  })

  test('G01 M10 beside an address takes over both rows that the desk made', async () => {
    const [phone, email] = [newPhone(), 'both@people.test']
    const sessions = [await createSession(decider), await createSession(decider)]
    const ids = [await walkIn(app, { phone: null, email }), await walkIn(app, { phone })]
    for (const [at, id] of ids.entries()) await bookAs(app, id, sessions[at] ?? '')
    const person = await signIn(phone, { email, email_verified: true })
    expect(await meOf(person)).toMatchObject({ _id: ids[0], email, phone })
    expect(new Set(await bookingsOf(person))).toEqual(new Set(sessions))
  })

  test('G01 beside an address that is not confirmed takes over the row of the number alone', async () => {
    const [phone, email] = [newPhone(), 'unconfirmed@people.test']
    const ids = [await walkIn(app, { phone: null, email }), await walkIn(app, { phone })]
    const person = await signIn(phone, { email, email_verified: false })
    expect((await meOf(person))._id).toBe(ids[1])
    expect(await rowOf(person)).toMatchObject({ phone, email: `${email}#${person.uid}` })
  })

  test('G01 is the account’s when it is linked, and no longer when it is unlinked', async () => {
    const [phone, email] = [newPhone(), 'links@people.test']
    const byMail = { email, email_verified: true, firebase: { sign_in_provider: 'password' } }
    const without = { ...byMail, phone_number: undefined }
    const before = await signIn(phone, without)
    expect(await meOf(before)).toMatchObject({ email, phone: null })
    const linked = await signIn(phone, { ...byMail, sub: before.uid })
    expect(await meOf(linked)).toMatchObject({ email, phone })
    const unlinked = await signIn(phone, { ...without, sub: before.uid })
    expect(await meOf(unlinked)).toMatchObject({ email, phone: null })
    const id = (await meOf(unlinked))._id
    // What the desk knows is not the token's to take away.
    await app.services.context.database.update(users).set({ phone }).where(eq(users.id, id))
    await app.syncChanges()
    expect(await meOf(unlinked)).toMatchObject({ email, phone })
  })

  test('G01 is not changed by a token that is older than what was said of it last', async () => {
    const [phone, next, email] = [newPhone(), newPhone(), 'other-tab@people.test']
    const byMail = { email, email_verified: true, firebase: { sign_in_provider: 'password' } }
    const now = Math.floor(Date.now() / 1000)
    const at = (secondsAgo: number) => ({ ...byMail, iat: now - secondsAgo, auth_time: now - 300 })
    const first = await signIn(phone, { ...at(300), phone_number: undefined })
    expect(await meOf(first)).toMatchObject({ phone: null })
    const sub = first.uid
    const [linked, changed, unlinked] = [
      await signIn(phone, { ...at(200), sub }),
      await signIn(next, { ...at(100), sub }),
      await signIn(next, { ...at(50), sub, phone_number: undefined }),
    ]
    expect(await meOf(linked)).toMatchObject({ phone })
    expect([await meOf(first), await meOf(linked)]).toMatchObject([{ phone }, { phone }])
    expect(await meOf(changed)).toMatchObject({ phone: next })
    expect([await meOf(first), await meOf(linked)]).toMatchObject([{ phone: next }, { phone: next }])
    expect(await meOf(unlinked)).toMatchObject({ phone: null })
    for (const older of [first, linked, changed]) expect(await meOf(older)).toMatchObject({ phone: null })
  })

  test('M10 is not taken back by a token of its former owner that is older', async () => {
    const iat = Math.floor(Date.now() / 1000) - 60
    const before = await signIn(undefined, { iat, auth_time: iat })
    expect(await meOf(before)).toMatchObject({ phone: before.phone })
    const now = await signIn(before.phone)
    expect(await meOf(now)).toMatchObject({ phone: before.phone })
    expect(await meOf(before)).toMatchObject({ phone: null })
    expect(await meOf(now)).toMatchObject({ phone: before.phone })
  })
})

describe('P08 an account without an address is answered as one with an address', () => {
  const roles = ['Student', 'Instructor', 'Admin'] as const
  const ownObjects = new Set(['-', 'own', 'open', 'booked', 'none'])
  let world: World
  let people: Record<Asker, Account>

  async function account(role: (typeof roles)[number]): Promise<Account> {
    const { token, ask, uid } = await signIn()
    const { context } = app.services
    await ask('POST', '/users', { role: 'student' })
    await context.database.update(users).set({ role }).where(eq(users.providerUid, uid))
    await app.syncChanges()
    const actor = await authenticate(context, token)
    if (!actor) throw new Error('The token does not hold')
    return { ...actor, ask, token }
  }

  beforeAll(async () => {
    const all = await createWorld(app)
    const own = await Promise.all(roles.map(async (role) => [role, await account(role)] as const))
    people = { ...all.people, ...Object.fromEntries(own) }
    await app.services.context.database.update(users).set({ deskBranchId: all.deskBranchId })
    const leaver: World['leaver'] = (asker) =>
      roles.some((role) => role === asker) ? account(asker as (typeof roles)[number]) : all.leaver(asker)
    world = { ...all, people, leaver }
  })

  const allAnswered = cells.filter(
    ({ asker, whose, status }: Cell) =>
      status === 200 && ownObjects.has(whose) && roles.some((role) => role === asker),
  )
  /** Every endpoint and object, each by one of the roles; by all of them in `npm run test:long -- rest`. */
  const answered = Object.values(
    Object.groupBy(allAnswered, ({ call, whose }) => `${call} ${whose}`),
  ).flatMap((ofRoles = [], turn) => (isLong ? ofRoles : ofRoles.slice(turn % ofRoles.length).slice(0, 1)))
  test.each(answered)('$call: $asker, $whose', async ({ call, asker, whose }) => {
    const me = people[asker]
    const request = await requests[call]?.({ world, me, asker, whose })
    if (!request) throw new Error(`${call} has no request`)
    const ask = request.ask ?? me.ask
    const { status, body } = await ask(call.split(' ')[0] ?? '', request.path, request.body)
    expect({ status, body }).toMatchObject({ status: 200 })
  })

  test('W01 it waits in a line, as does one with a confirmed address', async () => {
    const full = await createSession(decider, { capacity: 1 })
    await decider.ask('POST', '/bookedSessions', { sessionId: full })
    const person = await signIn()
    await person.ask('POST', '/users', { role: 'student' })
    expect(await person.ask('POST', `/sessions/${full}/waitlist`)).toMatchObject({ status: 200 })
  })
})
