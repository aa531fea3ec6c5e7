import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import type { PersonContact } from '../../contract/desk/contacts.ts'
import type { ReachedPerson } from '../../contract/desk/desk.ts'
import { contacts, users } from '../../db/schema.ts'
import { eraseUser } from '../../domain/account-deletion/delete-account.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier, newPhone } from '../support/desk.ts'
import { findViolations } from '../support/invariants.ts'
import { type Answer, admin, type Person, signUpAtProvider, student } from '../support/people.ts'
import { acceptPhones } from '../support/phone-accounts.ts'
import { createSession } from '../support/sessions.ts'
import { walkIn } from '../support/walk-in.ts'

let app: TestApp
let owner: Person
let desk: Person
let second: Person
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  desk = await cashier(app, owner)
  second = await cashier(app, owner)
})
afterAll(async () => {
  expect(await findViolations(app)).toEqual([])
  await app.stop()
})

const database = () => app.services.context.database
const session = () => createSession(owner, { fee: 5 })
const UNKNOWN = '01931f3c-0000-7000-8000-000000000000'
/** Writes down a child with the mother's number. */
const child = (name: string, phone: string, changes: Record<string, unknown> = {}, by = desk) =>
  by.ask('POST', '/desk/people', { name, phone, whose: 'mother', ...changes })
const idOf = ({ body }: Answer) => (body.person as { _id: string })._id
const reachedBy = async (phone: string) => {
  const { body } = await desk.ask('GET', `/desk/seats?phone=${encodeURIComponent(phone)}`)
  return body as unknown as { person: { _id: string } | null; reached: ReachedPerson[]; seats: unknown[] }
}
const contactsOf = async (id: string) =>
  (await desk.ask('GET', `/desk/people/${id}`)).body.contacts as PersonContact[]
const rowOf = async (id: string) => (await database().select().from(users).where(eq(users.id, id)))[0]

describe('G14 the desk and a number that many share', () => {
  test('G14 lists both children of a mother, and is refused a sale until one is chosen', async () => {
    const phone = newPhone()
    const rahim = idOf(await child('Rahim', phone))
    expect((await reachedBy(phone)).person).toMatchObject({ _id: rahim, phone: null })
    const ayesha = idOf(await child('Ayesha', phone, { personId: randomUUID() }))
    const both = await reachedBy(phone)
    expect(both.person).toBeNull()
    expect(both.reached).toMatchObject([
      { _id: ayesha, name: 'Ayesha', studentNumber: null, whose: 'mother', signsInByIt: false },
      { _id: rahim, name: 'Rahim', whose: 'mother' },
    ])
    const sessionId = await session()
    const several = { status: 409, body: { code: 'several_people', field: 'personId' } }
    expect(await desk.ask('POST', '/desk/payments', cash(sessionId, { phone }))).toMatchObject(several)
    expect(await child('Somebody', phone)).toMatchObject(several)
    const sold = await desk.ask('POST', '/desk/payments', cash(sessionId, { phone, personId: ayesha }))
    expect(sold.status).toBe(200)
    const { body } = await desk.ask('GET', `/desk/bookings/${sold.body.bookingId}`)
    expect(body.person).toMatchObject({ _id: ayesha, name: 'Ayesha' })
    const query = `sessionId=${sessionId}&personId=${ayesha}`
    expect((await desk.ask('GET', `/desk/people?${query}`)).body).toMatchObject({
      person: { _id: ayesha },
      bookingId: sold.body.bookingId,
    })
    expect((await desk.ask('GET', `/desk/people?sessionId=${sessionId}&personId=${UNKNOWN}`)).status).toBe(
      404,
    )
  })

  test('G14 sells to another child of a known number at once, and a repeat sells nothing more', async () => {
    const phone = newPhone()
    await child('Rahim', phone)
    const sale = cash(await session(), {
      ...{ phone, name: 'Rahim', whose: 'mother', personId: randomUUID(), paymentId: randomUUID() },
    })
    const answers = await Promise.all([1, 2, 3].map(() => desk.ask('POST', '/desk/payments', sale)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.receipt)).size).toBe(1)
    const { reached } = await reachedBy(phone)
    // Twins of one name: the student number tells them apart.
    expect(reached.map(({ name }) => name)).toEqual(['Rahim', 'Rahim'])
    expect(new Set(reached.map(({ studentNumber }) => studentNumber)).size).toBe(2)
  })

  test.each(['mother', 'own'])(
    'G14 two desks write one newcomer down at once, whose number is %s: it is one person',
    async (whose) => {
      const phone = newPhone()
      const by = [desk, second, owner, desk, second, owner]
      const answers = await Promise.all(by.map((one) => child('Karim', phone, { whose }, one)))
      expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1)
      expect(new Set(answers.map(idOf)).size).toBe(1)
      expect((await reachedBy(phone)).reached).toHaveLength(1)
    },
  )

  test('G14 two desks sell to one newcomer at once with the mother’s number: it is one person with two seats', async () => {
    const phone = newPhone()
    const answers = await Promise.all(
      [desk, second].map(async (by) =>
        by.ask('POST', '/desk/payments', cash(await session(), { phone, name: 'Karim', whose: 'mother' })),
      ),
    )
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(await reachedBy(phone)).toMatchObject({ person: { name: 'Karim' }, seats: [{}, {}] })
  })

  test('G14 a number that was written down as the first child’s own becomes the mother’s for both, if nobody signs in by it', async () => {
    const phone = newPhone()
    const first = idOf(await child('Rahim', phone, { whose: 'own' }))
    const personId = randomUUID()
    expect(await child('Ayesha', phone, { personId, whose: 'own' })).toMatchObject({
      ...{ status: 409, body: { code: 'own_of_another', field: 'whose' } },
    })
    const shared = { personId, sameForOwner: true }
    for (const isNew of [true, false])
      expect((await child('Ayesha', phone, shared)).body).toMatchObject({ isNew, person: { _id: personId } })
    expect(await rowOf(first)).toMatchObject({ phone: null })
    expect(await contactsOf(first)).toMatchObject([{ kind: 'phone', whose: 'mother', receives: true }])
    expect((await reachedBy(phone)).reached.map(({ whose }) => whose)).toEqual(['mother', 'mother'])
  })

  test('G14 a number by which somebody signs in stays theirs', async () => {
    const number = newPhone()
    const phone = `+88${number.replace('-', '')}`
    const id = await walkIn(app, { phone, name: 'Rahima' })
    await database().update(users).set({ phoneSignInAt: new Date() }).where(eq(users.id, id))
    const refused = await child('Ayesha', number, { personId: randomUUID(), sameForOwner: true })
    expect(refused).toMatchObject({ status: 409, body: { code: 'signs_in_by_it', field: 'sameForOwner' } })
    expect((await reachedBy(number)).reached).toMatchObject([{ _id: id, whose: 'own', signsInByIt: true }])
    expect((await child('Ayesha', number, { personId: randomUUID() })).status).toBe(200)
    expect((await reachedBy(number)).reached.map(({ whose }) => whose)).toEqual(['own', 'mother'])
    expect(await rowOf(id)).toMatchObject({ phone })
  })

  test('G14 one number for forty-one people: forty are listed, and all are found by it', async () => {
    const phone = newPhone()
    for (let index = 0; index < 41; index++)
      await child(`Boarder ${String(index).padStart(2, '0')}`, phone, {
        personId: randomUUID(),
        whose: 'other',
      })
    expect((await reachedBy(phone)).reached).toHaveLength(40)
    const { body } = await owner.ask('GET', `/admin/users?search=${phone}&limit=1`)
    expect(body).toMatchObject({ total: 41 })
  })

  test('G14 nobody is written down with nothing at all, nor with what is no answer', async () => {
    const nobody = await desk.ask('POST', '/desk/people', { name: 'Rahim', personId: randomUUID() })
    expect(nobody).toMatchObject({ status: 400, body: { code: 'contact_required' } })
    const refused = [
      [{ whose: 'aunt' }, 'must_be_one_of'],
      [{ personId: 'me' }, 'malformed_id'],
      [{ sameForOwner: 'yes' }, 'must_be_boolean'],
    ] as const
    for (const [changes, code] of refused)
      expect(await child('Rahim', newPhone(), changes)).toMatchObject({ status: 400, body: { code } })
  })
})

describe('G14 a first sign-in by a number that several share', () => {
  test('G14 takes no child over: it opens an account of its own, and all children are reached by the number', async () => {
    const signIn = await acceptPhones(app)
    const { phone, ask } = await signIn()
    const rahim = idOf(await child('Rahim', phone, { whose: 'own' }))
    const ayesha = idOf(await child('Ayesha', phone, { personId: randomUUID(), whose: 'father' }))
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask('GET', '/me')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [{ _id: account = '' } = {}, ...others] = (await reachedBy(phone)).reached
    expect([rahim, ayesha]).not.toContain(account)
    expect(await rowOf(account)).toMatchObject({ phone, name: null })
    expect(others).toMatchObject([
      { _id: ayesha, whose: 'father' },
      { _id: rahim, whose: 'father' },
    ])
    expect(await rowOf(rahim)).toMatchObject({ providerUid: null, phone: null })
  })

  test('G14 one that only a child’s contact has takes nobody over either', async () => {
    const signIn = await acceptPhones(app)
    const { phone, ask } = await signIn()
    const rahim = idOf(await child('Rahim', phone))
    expect((await ask('GET', '/me')).status).toBe(200)
    expect((await reachedBy(phone)).reached).toMatchObject([
      { whose: 'own' },
      { _id: rahim, whose: 'mother' },
    ])
  })

  test('G14 nor does an account get an address without a proof, which is a child’s and shared', async () => {
    const email = `${randomUUID()}@people.test`
    const given = { email, phone: null }
    const rahim = idOf(await child('Rahim', '', { ...given, whose: 'own' }))
    await child('Ayesha', '', { ...given, personId: randomUUID() })
    const account = await signUpAtProvider(app, email)
    expect((await account.ask('GET', '/me')).status).toBe(200)
    expect(await rowOf(rahim)).toMatchObject({ email, providerUid: null })
  })
})

describe('G14 the contacts of a person', () => {
  const contact = (changes = {}) => ({
    phone: newPhone(),
    whose: 'mother',
    receives: true,
    pays: false,
    ...changes,
  })
  const add = (id: string, changes = {}, by = desk) =>
    by.ask('POST', `/desk/people/${id}/contacts`, contact(changes))

  test('G14 are added once, changed and removed, and the history says by whom, without the number', async () => {
    const id = await walkIn(app, { phone: '+8801712999001', name: 'Rahim' })
    const given = contact()
    const answers = await Promise.all(
      [desk, second].map((by) => by.ask('POST', `/desk/people/${id}/contacts`, given)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [{ _id: contactId = '' } = {}] = await contactsOf(id)
    expect(await contactsOf(id)).toMatchObject([
      { kind: 'phone', whose: 'mother', receives: true, pays: false },
    ])
    const path = `/desk/people/${id}/contacts/${contactId}`
    const changed = { whose: 'father', receives: false, pays: true }
    expect((await desk.ask('PUT', path, changed)).status).toBe(200)
    expect(await contactsOf(id)).toMatchObject([changed])
    for (let times = 0; times < 2; times++) expect((await desk.ask('DELETE', path)).status).toBe(200)
    expect(await contactsOf(id)).toEqual([])
    expect(await desk.ask('PUT', path, changed)).toMatchObject({
      status: 404,
      body: { code: 'contact_not_found' },
    })
    for (const action of ['contact.added', 'contact.changed', 'contact.removed']) {
      const acts = (await owner.ask('GET', `/audit-trail?action=${action}`)).body.acts as AuditEvent[]
      expect(JSON.stringify(acts)).not.toContain(given.phone.slice(6, 11))
      expect(acts.length).toBeGreaterThan(0)
    }
  })

  test('G14 are refused where they are no others’, too many, or of who works here', async () => {
    const id = await walkIn(app, { phone: '+8801712999002', name: 'Rahim' })
    expect(await add(id, { phone: '01712-999002' })).toMatchObject({
      status: 409,
      body: { code: 'own_contact' },
    })
    expect(await add(owner.id)).toMatchObject({ status: 409, body: { code: 'contacts_of_students' } })
    expect(await add(UNKNOWN)).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
    expect(await add(id, { phone: null })).toMatchObject({ status: 400, body: { code: 'contact_required' } })
    expect(await add(id, { receives: 'no' })).toMatchObject({
      status: 400,
      body: { code: 'must_be_boolean' },
    })
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('too_many_contacts')
  })

  test('G14 go with the account, and find nobody afterwards', async () => {
    const person = await student(app)
    const phone = newPhone()
    await add(person.id, { phone })
    expect((await reachedBy(phone)).person).toMatchObject({ _id: person.id })
    await eraseUser(app.services.context, person.uid)
    expect(await database().$count(contacts, eq(contacts.userId, person.id))).toBe(0)
    expect(await reachedBy(phone)).toMatchObject({ person: null, reached: [] })
  })
})
