import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../db/schema.ts'
import { eraseUser } from '../../domain/account-deletion/delete-account.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import type { Faults } from '../../stand-ins/cards/index.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { connectCardProvider, type Provider } from '../support/card-provider.ts'
import { cashier } from '../support/desk.ts'
import { emailsOf } from '../support/emails.ts'
import { type Firebase, firebaseEnv, standForGoogle } from '../support/firebase.ts'
import { callIdentityToolkit, createVerifiedStudent, signInAgain } from '../support/identity-toolkit.ts'
import { findViolations } from '../support/invariants.ts'
import { createPlan, payPart } from '../support/parts.ts'
import { PATIENCE } from '../support/patience.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import {
  type Account,
  type Answer,
  admin,
  createApiClient,
  giveRole,
  type Person,
  student,
} from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { applyAsTutor, tutorForm } from '../support/tutors.ts'

let faults: Faults | undefined
let app: TestApp
let owner: Person
let provider: Provider
beforeAll(async () => {
  app = await boot({}, { cardFaults: (request) => faults?.(request) })
  owner = await admin(app)
  provider = await connectCardProvider(app)
})
afterEach(() => {
  faults = undefined
  app.setTime()
})
afterAll(() => app.stop())

const HOUR = 3600_000
const database = () => app.services.context.database
const rowOf = async ({ uid }: Pick<Person, 'uid'>) => {
  const [row] = await database().select().from(users).where(eq(users.providerUid, uid))
  if (!row) throw new Error(`Nobody has ${uid}`)
  return row
}
const remove = (person: Account) => person.ask('DELETE', '/auth/account')
const isGone = async (person: Account) => {
  const row = await rowOf(person)
  expect(row).toMatchObject({ email: `deleted-${row.id}`, name: null, role: 'user', requestedRole: null })
  expect(row.deletedAt).not.toBeNull()
  return row
}

const waiting = async () => {
  const { rows } = await database().execute(
    sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows.length
}

const untilWaiting = (count: number) => expect.poll(waiting, PATIENCE).toBe(count)

/** Deletes the account while another request waits behind it for the lock of the user's row. */
async function meanwhile(person: Account, ask: () => Promise<Answer>): Promise<Answer> {
  const { id } = await rowOf(person)
  const holder = new pg.Client({ connectionString: app.databaseUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from users where id = $1 for update', [id])
    const deleted = remove(person)
    await untilWaiting(1)
    const asked = ask()
    await untilWaiting(2)
    await holder.query('commit')
    expect((await deleted).status).toBe(200)
    return await asked
  } finally {
    await holder.end()
  }
}

describe('work that began before an account was deleted', () => {
  test('restores neither name nor email, whatever the token says', async () => {
    const person = await student(app)
    await person.ask('GET', '/notes')
    app.setTime(new Date(Date.now() + 1000))
    // A newer sign-in, which the product has not written down yet.
    const elsewhere = await signInAgain(app, person)
    const read = await meanwhile(person, () => elsewhere.ask('GET', '/notes'))
    expect(read.status).toBe(401)
    await isGone(person)
    expect((await elsewhere.ask('GET', '/notes')).status).toBe(401)
    await isGone(person)
  })

  const writes: [string, (person: Person) => Promise<() => Promise<Answer>>][] = [
    [
      'a note',
      async ({ ask }) =>
        () =>
          ask('POST', '/notes', { title: 'Mine', description: 'alone' }),
    ],
    [
      'an application',
      async ({ ask }) =>
        () =>
          ask('POST', '/tutors', tutorForm()),
    ],
    [
      'a free seat',
      async ({ ask }) => {
        const sessionId = await createSession(owner)
        return () => ask('POST', '/bookedSessions', { sessionId })
      },
    ],
    [
      'a payment',
      async ({ ask }) => {
        const sessionId = await createSession(owner, { fee: 5 })
        return () => ask('POST', '/create-payment-intent', { sessionId, amountInCents: 500 })
      },
    ],
    [
      'a session',
      async (person) => {
        await giveRole(app, person.email, 'Instructor')
        return async () => {
          await createSession(person)
          throw new Error('It was created')
        }
      },
    ],
    [
      'a material',
      async (person) => {
        await giveRole(app, person.email, 'Instructor')
        const material = { title: 'Chart', image: 'https://a.example/c.webp', link: 'https://a.example/c' }
        return () => person.ask('POST', '/materials', material)
      },
    ],
    [
      'a deletion of somebody’s application, by an Admin',
      async (person) => {
        await giveRole(app, person.email, 'Admin')
        const id = await applyAsTutor((await student(app)).ask)
        return () => person.ask('DELETE', `/tutors/${id}`)
      },
    ],
  ]
  test.each(writes)('is refused: %s', async (_, prepare) => {
    const person = await student(app)
    const write = await prepare(person)
    const { id } = await rowOf(person)
    const refused = await meanwhile(person, () =>
      write().catch((error: Error) => ({ status: /log in first/.test(error.message) ? 401 : 500 }) as Answer),
    )
    expect(refused.status).toBe(401)
    await isGone(person)
    const { rows } = await database().execute<{ left: number }>(sql`
      select (select count(*) from notes where user_id = ${id}) + (select count(*) from tutors where user_id = ${id})
        + (select count(*) from bookings where user_id = ${id}) + (select count(*) from checkouts where user_id = ${id})
        + (select count(*) from sessions where owner_id = ${id}) + (select count(*) from materials where owner_id = ${id})
        as left`)
    expect(Number(rows[0]?.left)).toBe(0)
  })

  test.each([
    ['a note', async () => ['notes', { text: 'Pays on Fridays.' }] as const],
    ['a free seat', async () => ['bookings', { sessionId: await createSession(owner) }] as const],
    [
      'a place in a line',
      async () => {
        const sessionId = await createSession(owner, { capacity: 1 })
        await (await student(app)).ask('POST', '/bookedSessions', { sessionId })
        return ['waitlist', { sessionId }] as const
      },
    ],
  ])('M10 is refused, and the desk is not signed out: it writes %s', async (_, prepare) => {
    const person = await student(app)
    const [what, body] = await prepare()
    const { id } = await rowOf(person)
    const desk = await cashier(app, owner)
    await desk.ask('GET', `/desk/people/${id}`)
    const refused = await meanwhile(person, () => desk.ask('POST', `/desk/people/${id}/${what}`, body))
    expect(refused).toMatchObject({ status: 404, body: { code: 'person_deleted' } })
    await isGone(person)
  })

  test('sends no email: an Admin decides on their session at that moment', async () => {
    const person = await createVerifiedStudent(app)
    await giveRole(app, person.email, 'Instructor')
    const id = await createSession(person)
    const decided = await meanwhile(person, () =>
      owner.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 }),
    )
    expect(decided.status).toBe(200)
    expect(await emailsOf(app, person)).toEqual([])
  })

  test('keeps nothing that they choose at that moment', async () => {
    const person = await createVerifiedStudent(app)
    const choice = { kind: 'account', channel: 'email', on: false }
    await meanwhile(person, () => person.ask('PATCH', '/me/messages', { choice }))
    expect((await isGone(person)).messageChoices).toEqual({})
  })

  test('cannot restore personal data: the database refuses every writer', async () => {
    const person = await student(app)
    const { id } = await rowOf(person)
    expect((await remove(person)).status).toBe(200)
    for (const change of [
      sql`deleted_at = null`,
      sql`name = 'Again'`,
      sql`email = 'again@people.test'`,
      sql`role = 'Admin'`,
    ])
      await expect(database().execute(sql`update users set ${change} where id = ${id}`)).rejects.toThrow()
    await isGone(person)
  })
})

describe('a deletion', () => {
  test('that was interrupted before the identity provider is finished by the next sign-in', async () => {
    const person = await student(app)
    const { identityAdmin } = app
    const { identity } = app.services.context
    const { signIns } = identity
    identity.signIns = signIns && {
      ...signIns,
      deleteAccount: async () => Promise.reject(new Error('cut')),
    }
    expect((await remove(person)).status).toBe(500)
    identity.signIns = signIns
    await isGone(person)
    expect(identityAdmin).toBeDefined()
    app.setTime(new Date(Date.now() + 2000))
    const again = await signInAgain(app, person)
    expect((await again.ask('GET', '/notes')).status).toBe(401)
    await expect(signInAgain(app, person)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
    const signUp = await callIdentityToolkit(app, 'signUp', { email: person.email, password: 'secret1!' })
    expect(signUp.status).toBe(200)
    await isGone(person)
  })

  test('that comes before the first request leaves no row of that request', async () => {
    const { email, token } = await (async () => {
      const { body } = await callIdentityToolkit(app, 'signUp', {
        email: `first-call-${Date.now()}@people.test`,
        password: 'secret1!',
        returnSecureToken: true,
      })
      return { email: body.email ?? '', token: body.idToken ?? '' }
    })()
    expect((await callIdentityToolkit(app, 'delete', { idToken: token })).status).toBe(200)
    expect((await createApiClient(app, token)('GET', '/notes')).status).toBe(401)
    expect(await database().select().from(users).where(eq(users.email, email))).toEqual([])
  })
})

describe('with Firebase, where the account belongs to its user', () => {
  let google: Firebase
  let product: TestApp
  beforeAll(async () => {
    google = await standForGoogle()
    product = await boot(firebaseEnv, { fetch: google.fetch })
  })
  afterAll(() => product.stop())

  test('an older token is refused; a later sign-in is a new user, and the older token stays refused', async () => {
    const now = Math.floor(Date.now() / 1000)
    const signedIn = async (authTime: number) => {
      const claims = { sub: 'leaver', email: 'leaver@people.test', name: 'Leaver', auth_time: authTime }
      return createApiClient(product, await google.token({ ...claims, iat: authTime }))
    }
    const [here, elsewhere] = [await signedIn(now - 10), await signedIn(now - 20)]
    const { body } = await here('POST', '/users', { email: 'leaver@people.test' })
    expect((await here('DELETE', '/auth/account')).status).toBe(200)
    expect([(await here('GET', '/notes')).status, (await elsewhere('GET', '/notes')).status]).toEqual([
      401, 401,
    ])

    product.setTime(new Date((now + 60) * 1000))
    const again = await signedIn(now + 50)
    const [first, second] = await Promise.all(
      [1, 2].map(() => again('POST', '/users', { email: 'leaver@people.test' })),
    )
    expect([first?.status, second?.status]).toEqual([200, 200])
    expect(first?.body.insertedId).not.toBe(body.insertedId)
    expect(second?.body.insertedId).toBe(first?.body.insertedId)
    expect([(await here('GET', '/notes')).status, (await again('GET', '/notes')).status]).toEqual([401, 200])
    const [before] = await product.services.context.database
      .select()
      .from(users)
      .where(eq(users.id, body.insertedId))
    expect(before).toMatchObject({ email: `deleted-${body.insertedId}`, name: null })
  })
})

describe('payments of a deleted account', () => {
  const paymentsOf = async (sessionId: string) => {
    const { rows } = await database().execute<Record<string, unknown>>(
      sql`select status, refund_reason_code, refunded_minor from payments where session_id = ${sessionId}`,
    )
    return rows
  }
  /** Weekly classes, of which the first is in half a day. */
  const soonWeekly = () => {
    const inDhaka = new Date(Date.now() + 18 * HOUR).toISOString()
    const [from, hour] = [inDhaka.slice(0, 10), inDhaka.slice(11, 13)]
    const weekday = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][new Date(from).getUTCDay()]
    const times = { startTime: `${hour}:00`, endTime: `${hour}:59` }
    return {
      registrationEnd: new Date(Date.now() + HOUR).toISOString(),
      repeat: { weekdays: [weekday], ...times, from, count: 24 },
    }
  }
  const seatsLeft = async (id: string) => (await owner.ask('GET', `/sessions/${id}/seats`)).body.seatsLeft
  const intentOf = (secret: string) => secret.split('_secret_')[0] ?? ''

  test('are refunded for seats that could still be cancelled, by the cancellation rule', async () => {
    const person = await student(app)
    const [paid, free] = [
      await createSession(owner, { fee: 5, capacity: 1 }),
      await createSession(owner, { capacity: 1 }),
    ]
    await pay(app, person, paid, 500)
    await person.ask('POST', '/bookedSessions', { sessionId: free })
    const { id } = await rowOf(person)
    expect((await remove(person)).status).toBe(200)
    expect([await seatsLeft(paid), await seatsLeft(free)]).toEqual([1, 1])
    await reconcile(app.services.context)
    expect(await paymentsOf(paid)).toEqual([
      {
        status: 'refunded',
        refund_reason_code: 'cancelled_by_account_deletion',
        refunded_minor: 500,
      },
    ])
    const { acts } = (await owner.ask('GET', `/audit-trail?person=${id}`)).body as unknown as {
      acts: { action: string }[]
    }
    expect(acts.map(({ action }) => action).toSorted()).toEqual([
      'account.deleted',
      'booking.cancelled',
      'booking.cancelled',
      'payment.refunded',
    ])
    expect(await findViolations(app)).toEqual([])
  })

  test('stay in the ledger where they were not refunded, and so do the seats', async () => {
    const person = await student(app)
    const id = await createSession(owner, { capacity: 1 })
    await person.ask('POST', '/bookedSessions', { sessionId: id })
    // As a program would that only empties the row.
    await database().execute(sql`
      update users set email = 'deleted-' || id, name = null, role = 'user', requested_role = null, deleted_at = now()
      where provider_uid = ${person.uid}`)
    expect(await findViolations(app)).toEqual([expect.stringMatching(/^a seat of a deleted account: /)])
    expect((await owner.ask('DELETE', `/sessions/${id}`)).status).toBe(200)
    expect(await findViolations(app)).toEqual([])
  })

  test('stay with the centre where it is too late to cancel, and the seat is free for the next', async () => {
    const person = await student(app)
    const soon = new Date(Date.now() + 3 * HOUR).toISOString()
    const id = await createSession(owner, { fee: 5, capacity: 1, registrationEnd: soon, classStart: soon })
    await pay(app, person, id, 500)
    expect((await person.ask('DELETE', `/bookedSessions/${id}`)).status).toBe(409)
    expect((await remove(person)).status).toBe(200)
    await reconcile(app.services.context)
    expect(await paymentsOf(id)).toMatchObject([{ status: 'paid', refunded_minor: 0 }])
    expect(await seatsLeft(id)).toBe(1)
    expect(await findViolations(app)).toEqual([])
    const next = await student(app)
    expect((await pay(app, next, id, 500)).status).toBe(200)
  })

  test('are due from nobody: the parts of a fee whose seat was given up; the class that was too near stays paid', async () => {
    const person = await student(app)
    const id = await createPlan(owner, soonWeekly())
    expect((await payPart(app, person, id, { part: 1, amount: 1000 })).status).toBe(200)
    const open = async () => {
      const { body } = await owner.ask('GET', `/desk/dues?state=later&sessionId=${id}`)
      return body.dues as unknown[]
    }
    expect(await open()).toHaveLength(5)
    expect((await remove(person)).status).toBe(200)
    await reconcile(app.services.context)
    expect(await open()).toEqual([])
    const [payment] = await paymentsOf(id)
    expect(payment).toMatchObject({ status: 'refunded' })
    expect(payment?.refunded_minor).toBe(750_00)
    expect(await findViolations(app)).toEqual([])
  })

  test('stay, and so does the seat, of a class that has begun', async () => {
    const person = await student(app)
    const id = await createSession(owner, { fee: 5, capacity: 1 })
    await pay(app, person, id, 500)
    const { classStart } = (await owner.ask('GET', `/sessions/${id}`)).body as unknown as {
      classStart: string
    }
    const { id: userId } = await rowOf(person)
    app.setTime(new Date(Date.parse(classStart) + HOUR))
    await eraseUser(app.services.context, person.uid)
    app.setTime()
    expect(await seatsLeft(id)).toBe(0)
    expect((await isGone(person)).id).toBe(userId)
    expect(await findViolations(app)).toEqual([])
  })

  test('cannot be started: open intents are cancelled at the provider and hold no seat', async () => {
    const person = await student(app)
    const id = await createSession(owner, { fee: 5, capacity: 1 })
    const secret = await startPayment(person, id, 500)
    expect(await seatsLeft(id)).toBe(0)
    expect((await remove(person)).status).toBe(200)
    expect((await provider.stripe.paymentIntents.retrieve(intentOf(secret))).status).toBe('canceled')
    expect(await seatsLeft(id)).toBe(1)
  })

  test('are refunded with a reason when they arrive after the deletion, because the provider was down', async () => {
    const person = await student(app)
    const id = await createSession(owner, { fee: 5, capacity: 1 })
    const secret = await startPayment(person, id, 500)
    faults = ({ path }) => (path.endsWith('/confirm') ? undefined : { kind: 'drop-before' })
    expect((await remove(person)).status).toBe(200)
    expect(await seatsLeft(id)).toBe(1)
    await confirm(app, secret)
    faults = undefined
    expect(await provider.notify('payment_intent.succeeded', intentOf(secret))).toBe(200)
    expect(await paymentsOf(id)).toEqual([
      {
        status: 'refunded',
        refund_reason_code: 'refund_account_deleted',
        refunded_minor: 500,
      },
    ])
    expect(await seatsLeft(id)).toBe(1)
    expect(await findViolations(app)).toEqual([])
  })

  test('do not delay the deletion: the reconciler later cancels at the provider what it could not', async () => {
    const person = await student(app)
    const id = await createSession(owner, { fee: 5 })
    const secret = await startPayment(person, id, 500)
    faults = () => ({ kind: 'drop-before' })
    expect((await remove(person)).status).toBe(200)
    faults = undefined
    await reconcile(app.services.context)
    expect((await provider.stripe.paymentIntents.retrieve(intentOf(secret))).status).toBe('canceled')
  })

  test('are refunded too when the card was charged earlier and nobody recorded it', async () => {
    const person = await student(app)
    const id = await createSession(owner, { fee: 5, capacity: 1 })
    await confirm(app, await startPayment(person, id, 500))
    expect((await remove(person)).status).toBe(200)
    await reconcile(app.services.context)
    expect(await paymentsOf(id)).toMatchObject([{ status: 'refunded', refunded_minor: 500 }])
    expect(await seatsLeft(id)).toBe(1)
    expect(await findViolations(app)).toEqual([])
  })
})
