import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { HOLD_MS } from '../../contract/payments/hold-times.ts'
import { users } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { emailsOf } from '../support/emails.ts'
import { callIdentityToolkit, signInAgain } from '../support/identity-toolkit.ts'
import { pay, startPayment } from '../support/payments.ts'
import { type Person, unconfirmedStudent } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { applyAsTutor } from '../support/tutors.ts'
import { createUsers, takeFrom } from '../support/users.ts'

let app: TestApp
let owner: Person
let people: Person[]
beforeAll(async () => {
  // The product's default limits, except for requests, of which the test sends many.
  app = await boot({ RATE_LIMITS: 'user-requests=999999999,concurrency=1000' })
  owner = (await createUsers([app], 1, 'Admin'))[0] as Person
  people = await createUsers([app], 10)
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

const MINUTE = 60_000
const somebody = takeFrom(() => people)
const book = (person: Person, sessionId: string) => person.ask('POST', '/bookedSessions', { sessionId })
const cancel = (person: Person, sessionId: string) => person.ask('DELETE', `/bookedSessions/${sessionId}`)
const hold = (person: Person, sessionId: string) =>
  person.ask('POST', '/create-payment-intent', { sessionId, amountInCents: 500 })
describe('one user can hold a seat of one session three times an hour', () => {
  test('then must wait, and is told how long; repeating the same hold is free', async () => {
    const [person, other] = [somebody(), somebody()]
    const id = await createSession(owner, { fee: 5, capacity: 1 })
    const start = Date.now()
    for (const time of [0, 1, 2]) {
      app.setTime(new Date(start + time * (HOLD_MS + 1000)))
      for (const _ of [1, 2, 3]) expect((await hold(person, id)).status).toBe(200)
      expect((await hold(other, id)).body.message).toBe('This session is sold out.')
    }
    app.setTime(new Date(start + 3 * (HOLD_MS + 1000)))
    const refused = await hold(person, id)
    expect(refused).toMatchObject({
      status: 429,
      body: {
        message:
          'You have held a seat of this session several times without paying. You can try again in 30 minutes.',
      },
    })
    expect(Number(refused.headers.get('retry-after'))).toBe(30 * 60 - 3)
    // Other users can hold it meanwhile, and the same user can hold another session.
    expect((await hold(other, id)).status).toBe(200)
    expect((await hold(person, await createSession(owner, { fee: 5 }))).status).toBe(200)
    app.setTime(new Date(start + 60 * MINUTE + 1000))
    expect((await hold(person, id)).status).toBe(200)
  })

  test('releasing in between changes nothing, nor do concurrent requests', async () => {
    const person = somebody()
    const id = await createSession(owner, { fee: 5, capacity: 3 })
    for (const _ of [1, 2, 3]) {
      const both = await Promise.all([hold(person, id), hold(person, id)])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      expect((await person.ask('DELETE', `/sessions/${id}/hold`)).status).toBe(200)
    }
    const refused = await Promise.all([hold(person, id), hold(person, id)])
    expect(refused.map(({ status }) => status)).toEqual([429, 429])
  })
})

describe('limits on booking and cancelling', () => {
  test('the same session: three times an hour, also concurrently', async () => {
    const person = somebody()
    const id = await createSession(owner)
    for (const _ of [1, 2, 3]) {
      const both = await Promise.all([book(person, id), book(person, id)])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      expect((await cancel(person, id)).status).toBe(200)
    }
    const refused = await book(person, id)
    expect(refused.status).toBe(429)
    expect(refused.body.message).toMatch(
      /^You have booked this session several times and cancelled it again\. You can book it in \d+ minutes\.$/,
    )
    expect(await emailsOf(app, person)).toHaveLength(6)
    app.setTime(new Date(Date.now() + 61 * MINUTE))
    expect((await book(person, id)).status).toBe(200)
  })

  test('any sessions: thirty an hour, concurrently or in sequence', async () => {
    const person = somebody()
    const ids = await Promise.all([...Array(33)].map(() => createSession(owner)))
    const answers = await Promise.all(ids.map((id) => book(person, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    const again = ids[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await book(person, again)).status).toBe(200)
  })
})

describe('email limits', () => {
  test('an unconfirmed address gets no email but the one that confirms it', async () => {
    const person = await unconfirmedStudent(app)
    const [free, paid] = [await createSession(owner), await createSession(owner, { fee: 5 })]
    await book(person, free)
    await cancel(person, free)
    await pay(app, person, paid, 500)
    expect((await cancel(person, paid)).status).toBe(200)
    const application = await applyAsTutor(person.ask)
    expect((await owner.ask('DELETE', `/tutors/${application}`)).status).toBe(200)
    const [row] = await app.services.context.database
      .select()
      .from(users)
      .where(eq(users.providerUid, person.uid))
    await owner.ask('PATCH', `/admin/users/${row?.id}/role`, { role: 'Instructor' })
    expect(await emailsOf(app, person)).toEqual([])
    await callIdentityToolkit(app, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: person.email })
    expect((await emailsOf(app, person)).map(({ dedupeKey }) => dedupeKey)).toEqual([null])
  })

  test('a confirmed address gets emails from then on, also with an older token; earlier events are on the website', async () => {
    const person = await unconfirmedStudent(app)
    const [before, after] = [await createSession(owner), await createSession(owner, { title: 'Optics' })]
    await book(person, before)
    await callIdentityToolkit(app, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: person.token })
    const [email] = await emailsOf(app, person)
    const oobCode = new URL(/^http\S+$/m.exec(email?.body ?? '')?.[0] ?? '').searchParams.get('oobCode')
    expect((await callIdentityToolkit(app, 'update', { oobCode })).status).toBe(200)
    const again = await signInAgain(app, person)
    await again.ask('GET', '/notes')
    await person.ask('GET', '/notes')
    await book(person, after)
    expect((await emailsOf(app, person)).map(({ subject }) => subject)).toEqual([
      email?.subject,
      'Your seat is booked: Optics',
    ])
  })

  test('thirty emails an hour go to one address; the others wait in the outbox, where an Admin can send them', async () => {
    const person = somebody()
    const { services } = app
    const ids = await Promise.all([...Array(20)].map(() => createSession(owner)))
    for (const id of ids) {
      expect((await book(person, id)).status).toBe(200)
      await cancel(person, id)
    }
    const all = await emailsOf(app, person)
    expect(all).toHaveLength(40)
    expect(all.slice(0, 30).every(({ state }) => state === 'kept')).toBe(true)
    expect(all.slice(30)).toMatchObject(
      [...Array(10)].map(() => ({
        state: 'failed',
        aboveLimit: 'too_many',
      })),
    )
    const { id: _id } = all[39] as { id: string }
    expect((await owner.ask('POST', `/outbox/${_id}/retry`)).status).toBe(200)
    app.setTime(new Date(services.context.clock().getTime() + 61 * MINUTE))
    const later = await createSession(owner)
    await book(person, later)
    expect((await emailsOf(app, person)).at(-1)).toMatchObject({ state: 'kept' })
  })
})

test('Admins see unconfirmed addresses in their lists', async () => {
  const person = await unconfirmedStudent(app)
  await applyAsTutor(person.ask)
  await pay(app, person, await createSession(owner, { fee: 5 }), 500)
  const confirmed = somebody()
  await applyAsTutor(confirmed.ask)
  await pay(app, confirmed, await createSession(owner, { fee: 5 }), 500)
  const listed = async (path: string, name?: string) => {
    const { body } = await owner.ask('GET', path)
    const rows = (name ? body[name] : body) as { email: string; emailVerified: boolean }[]
    return [person, confirmed].map(({ email }) => rows.find((row) => row.email === email)?.emailVerified)
  }
  expect(await listed('/tutors?limit=100')).toEqual([false, true])
  expect(await listed('/admin/payments', 'payments')).toEqual([false, true])
  expect(await listed('/admin/users?limit=100', 'users')).toEqual([false, true])
})

test('a payment that was started can be finished during the pause', async () => {
  const person = somebody()
  const id = await createSession(owner, { fee: 5 })
  for (const _ of [1, 2]) {
    await startPayment(person, id, 500)
    expect((await person.ask('DELETE', `/sessions/${id}/hold`)).status).toBe(200)
  }
  const secret = await startPayment(person, id, 500)
  expect(await startPayment(person, id, 500)).toBe(secret)
  expect((await pay(app, person, id, 500)).status).toBe(200)
})
