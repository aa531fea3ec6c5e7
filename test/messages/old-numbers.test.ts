import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import type { getPerson } from '../../contract/desk/people.ts'
import type { ResponseOf } from '../../contract/http/endpoint.ts'
import { takeAdvance } from '../../domain/desk/take-advance.ts'
import { authenticate } from '../../domain/users/actor.ts'
import { bookAs } from '../support/bookings.ts'
import { expectBooksToBalance } from '../support/books.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, type Person } from '../support/people.ts'
import { acceptPhones, newPhone, type SignInByPhone } from '../support/phone-accounts.ts'
import { createSession } from '../support/sessions.ts'
import { walkIn } from '../support/walk-in.ts'

let app: TestApp
let signIn: SignInByPhone
let desk: Person
beforeAll(async () => {
  app = await boot()
  signIn = await acceptPhones(app)
  desk = await admin(app)
})
afterEach(() => app.setTime())
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

const DAY = 24 * 3600_000

/** Lets the desk do something so many days ago. */
async function ago<T>(days: number, act: () => Promise<T>): Promise<T> {
  app.setTime(new Date(Date.now() - days * DAY))
  const done = await act()
  app.setTime()
  return done
}
const advance = async (id: string, amount: number) => {
  const { context } = app.services
  const actor = await authenticate(context, desk.token)
  if (!actor) throw new Error('The token does not hold')
  return (days: number) =>
    ago(days, () =>
      takeAdvance(context, actor, id, {
        amountMinor: amount * 100,
        method: 'cash',
        reference: null,
        reason: null,
      }),
    )
}
/** A person whom the desk wrote down so many days ago. */
async function noted(days: number, person: { email?: string } = {}) {
  const phone = newPhone()
  const id = await ago(days, () => walkIn(app, { phone, name: 'Rahima Begum', ...person }))
  return { id, phone }
}
const pageOf = async (id: string) =>
  (await desk.ask('GET', `/desk/people/${id}`)).body as unknown as ResponseOf<typeof getPerson>
const idOf = async ({ ask }: Pick<Person, 'ask'>) => (await ask('GET', '/me')).body._id as string

describe('G02 a number that the centre knows from long ago', () => {
  test('G02 takes nothing over: the row keeps its money, and staff see both', async () => {
    const { id, phone } = await noted(400)
    await (await advance(id, 2000))(121)
    const person = await signIn(phone)
    const own = await idOf(person)
    expect(own).not.toBe(id)
    expect((await person.ask('GET', '/me')).body).toMatchObject({ name: '', phone })
    expect((await person.ask('GET', '/balance')).body).toMatchObject({ amount: 0 })
    const [old, account] = [await pageOf(id), await pageOf(own)]
    expect(old.person).toMatchObject({ name: 'Rahima Begum', phone: null, email: null })
    expect(old.balance.amount).toBe(2000)
    expect(old.payments).toMatchObject([{ amount: 2000, email: null, phone: null }])
    expect((await desk.ask('GET', `/desk/seats?phone=${phone.slice(1)}`)).body).toMatchObject({
      ...{ hasUnjoined: true, person: { _id: own } },
    })
    const both = { rowId: id, reason: 'number', signsIn: false, balance: { amount: 2000 } }
    expect(old.unjoined).toMatchObject([{ ...both, isAccount: true, person: { _id: own, phone } }])
    expect(account.unjoined).toMatchObject([{ ...both, isAccount: false, person: { _id: id } }])
  })

  test('G02 nor when an account links it, which then has it, nor when many requests come at once', async () => {
    const { id, phone } = await noted(121)
    const account = await signIn()
    const own = await idOf(account)
    const linked = await signIn(phone, { sub: account.uid })
    const answers = await Promise.all([1, 2, 3].map(() => linked.ask('GET', '/me')))
    expect(answers.map(({ status, body }) => ({ status, body }))).toMatchObject(
      [1, 2, 3].map(() => ({ status: 200, body: { _id: own, phone } })),
    )
    expect((await pageOf(own)).unjoined).toMatchObject([{ rowId: id, reason: 'number' }])
  })

  test.each([
    ['they were written down', 119, async () => {}],
    ['their money was taken', 300, async (id: string) => (await advance(id, 5))(119)],
    [
      'they got a seat',
      300,
      async (id: string) => {
        const sessionId = await createSession(desk)
        await ago(0, () => bookAs(app, id, sessionId))
      },
    ],
    [
      'an Admin has seen them',
      300,
      async (id: string) => {
        expect((await pageOf(id)).person.hasUnusedNumber).toBe(true)
        expect((await desk.ask('POST', `/admin/users/${id}/number`)).status).toBe(200)
        expect((await pageOf(id)).person.hasUnusedNumber).toBe(false)
      },
    ],
  ])('M10 takes over what it is theirs by, where lately %s', async (_name, days, act) => {
    const { id, phone } = await noted(days)
    await act(id)
    expect(await idOf(await signIn(phone))).toBe(id)
    expect((await pageOf(id)).unjoined).toEqual([])
  })

  test('M10 an address takes over the row, which keeps the number that an Admin trusted, until a token says more', async () => {
    const email = 'by-mail@people.test'
    const { id, phone } = await noted(300, { email })
    await desk.ask('POST', `/admin/users/${id}/number`)
    const byMail = { email, email_verified: true, firebase: { sign_in_provider: 'password' } }
    const person = await signIn(undefined, { ...byMail, phone_number: undefined })
    expect((await person.ask('GET', '/me')).body).toMatchObject({ _id: id, email, phone })
    expect((await person.ask('GET', '/me')).body).toMatchObject({ _id: id, email, phone })
  })
})

describe('G02 an Admin joins what is one person’s', () => {
  test('G02 once, of two at the same moment, and no money is lost', async () => {
    const { id, phone } = await noted(130)
    await (await advance(id, 700))(125)
    const person = await signIn(phone)
    const own = await idOf(person)
    const join = () => desk.ask('POST', `/admin/users/${id}/join`)
    const answers = await Promise.all([join(), join()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await person.ask('GET', '/balance')).body).toMatchObject({ amount: 700 })
    expect((await pageOf(own)).unjoined).toEqual([])
    expect((await desk.ask('GET', `/desk/people/${id}`)).status).toBe(404)
    const { acts } = (await desk.ask('GET', `/audit-trail?object=${id}`)).body
    expect(acts as AuditEvent[]).toMatchObject([
      { action: 'account.claimed', by: { email: desk.email }, after: { amount: 700, staying: 0 } },
    ])
  })

  test('G02 what cannot be both stays and is shown, and is joined once that is over', async () => {
    const { id, phone } = await noted(10)
    const account = await signIn()
    const own = await idOf(account)
    const [both, other] = [await createSession(desk, { title: 'Optics' }), await createSession(desk)]
    const [seat] = [await bookAs(app, id, both), await bookAs(app, id, other)]
    await account.ask('POST', '/bookedSessions', { sessionId: both })
    const later = await signIn(phone, { sub: account.uid })
    expect(await idOf(later)).toBe(own)
    const rest = { rowId: id, reason: 'rest', signsIn: false, seats: ['Optics'] }
    expect((await pageOf(id)).unjoined).toMatchObject([{ ...rest, isAccount: true }])
    expect((await pageOf(own)).unjoined).toMatchObject([{ ...rest, isAccount: false }])
    const join = () => desk.ask('POST', `/admin/users/${id}/join`)
    expect((await join()).body).toEqual({ left: 1 })
    expect((await desk.ask('DELETE', `/desk/bookings/${seat}`)).status).toBe(200)
    expect((await join()).body).toEqual({ left: 0 })
    expect((await pageOf(own)).unjoined).toEqual([])
  })

  test('G02 not a row with a login of its own', async () => {
    const before = await signIn()
    const old = await idOf(before)
    await idOf(await signIn(before.phone))
    const [beside] = (await pageOf(old)).unjoined
    expect(beside).toMatchObject({ reason: 'number', signsIn: true })
    expect(await desk.ask('POST', `/admin/users/${old}/join`)).toMatchObject({
      ...{ status: 409, body: { code: 'signs_in_itself' } },
    })
  })
})
