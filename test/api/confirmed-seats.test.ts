import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, type Person, student, unconfirmedStudent } from '../support/people.ts'
import { newPhone } from '../support/phone-accounts.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
})
afterAll(() => app.stop())

const FEE = 5
const limited = (changes: object = {}) => createSession(owner, { capacity: 8, ...changes })
const book = async (person: Person, sessionId: string) => {
  const { status, body } = await person.ask('POST', '/bookedSessions', { sessionId })
  return [status, body.code]
}
const hold = async (person: Person, sessionId: string) => {
  const asked = { sessionId, amountInCents: FEE * 100 }
  const { status, body } = await person.ask('POST', '/create-payment-intent', asked)
  return [status, body.code]
}
const taken = async (id: string) => (await owner.ask('GET', `/sessions/${id}/seats`)).body
const refused = [409, 'needs_confirmed_address']
const write = () => app.services.context.database
const setRule = (confirmedOnly: unknown) => owner.ask('PUT', '/settings/seats', { confirmedOnly })

describe('T13 a limited seat is for people who have confirmed who they are', () => {
  test('accounts that confirmed nothing take none, and hold none', async () => {
    const [free, paid] = [await limited(), await limited({ fee: FEE })]
    const crowd = await Promise.all(Array.from({ length: 8 }, () => unconfirmedStudent(app)))
    expect(await Promise.all(crowd.map((person) => book(person, free)))).toEqual(Array(8).fill(refused))
    expect(await Promise.all(crowd.map((person) => hold(person, paid)))).toEqual(Array(8).fill(refused))
    for (const id of [free, paid]) expect(await taken(id)).toMatchObject({ enrolled: 0, seatsLeft: 8 })
    const [first] = crowd as [Person]
    for (const id of [free, paid])
      expect((await first.ask('GET', `/sessions/${id}/mine`)).body).toMatchObject({
        refusal: {
          code: 'needs_confirmed_address',
          message: expect.stringContaining('confirm your email address first'),
        },
      })
  })

  test('whoever confirms their address, or signs in by their number, gets one at once', async () => {
    const id = await limited()
    const [byLink, byPhone] = [await unconfirmedStudent(app), await unconfirmedStudent(app)]
    for (const person of [byLink, byPhone]) expect(await book(person, id)).toEqual(refused)
    await write().update(users).set({ emailVerified: true }).where(eq(users.providerUid, byLink.uid))
    // Their token, which names no number, is older.
    const number = {
      phone: newPhone(),
      phoneSignInAt: new Date(),
      phoneToldAt: new Date(Date.now() + 86_400_000),
    }
    await write().update(users).set(number).where(eq(users.providerUid, byPhone.uid))
    await app.syncChanges()
    expect(await book(byLink, id)).toEqual([200, undefined])
    expect(await book(byPhone, id)).toEqual([200, undefined])
    // A number that only the desk wrote down proves nothing of who signs in.
    const told = await unconfirmedStudent(app)
    await write().update(users).set({ phone: newPhone() }).where(eq(users.providerUid, told.uid))
    await app.syncChanges()
    expect(await book(told, id)).toEqual(refused)
  })

  test('sessions without a limit ask nobody, and the desk sells to everybody', async () => {
    const person = await unconfirmedStudent(app)
    expect(await book(person, await createSession(owner))).toEqual([200, undefined])
    expect(await hold(person, await createSession(owner, { fee: FEE }))).toEqual([200, undefined])
    const { body } = await owner.ask('POST', '/desk/people', { name: 'Rahima', phone: newPhone() })
    const { _id } = body.person as { _id: string }
    const sold = await owner.ask('POST', `/desk/people/${_id}/bookings`, { sessionId: await limited() })
    expect(sold.status).toBe(200)
  })

  test('a seat that is held is paid for, also when the rule comes meanwhile', async () => {
    const id = await limited({ fee: FEE })
    expect((await setRule(false)).status).toBe(200)
    const person = await unconfirmedStudent(app)
    expect(await hold(person, id)).toEqual([200, undefined])
    await setRule(true)
    expect(await hold(person, id)).toEqual([200, undefined])
    expect(await hold(await unconfirmedStudent(app), id)).toEqual(refused)
  })

  test('an Admin lets everybody take one, which the audit trail keeps', async () => {
    expect((await owner.ask('GET', '/settings')).body).toMatchObject({
      seats: { value: { confirmedOnly: true } },
    })
    expect(await setRule('no')).toMatchObject({ status: 400, body: { field: 'confirmedOnly' } })
    expect((await (await student(app)).ask('PUT', '/settings/seats', { confirmedOnly: false })).status).toBe(
      403,
    )
    await setRule(false)
    expect(await book(await unconfirmedStudent(app), await limited())).toEqual([200, undefined])
    await setRule(true)
    const { body } = await owner.ask('GET', '/audit-trail?action=seat-rule.changed')
    expect(body.acts).toMatchObject([
      { before: { confirmedOnly: 'false' }, after: { confirmedOnly: 'true' } },
      { before: { confirmedOnly: 'true' }, after: { confirmedOnly: 'false' } },
      {},
      {},
    ])
  })

  test('where no link and no code can be sent, nobody is asked for what they cannot do', async () => {
    const { context } = app.services
    context.canConfirm = false
    expect(await book(await unconfirmedStudent(app), await limited())).toEqual([200, undefined])
    context.canConfirm = true
  })
})
