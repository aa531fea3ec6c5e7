import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import { users } from '../../db/schema.ts'
import { mayBeOthers } from '../../domain/users/joining/unused-number.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, type Person } from '../support/people.ts'
import { acceptPhones, newPhone, type PhoneAccount, type SignInByPhone } from '../support/phone-accounts.ts'

let app: TestApp
let signIn: SignInByPhone
let decider: Person
beforeAll(async () => {
  app = await boot()
  signIn = await acceptPhones(app)
  decider = await admin(app)
})
afterAll(() => app.stop())

const DAY = 24 * 3600_000

/** Lets time pass since somebody last signed in by their number. */
async function leaveUnused({ uid }: PhoneAccount, days: number): Promise<string> {
  const { database, clock } = app.services.context
  const phoneSignInAt = new Date(clock().getTime() - days * DAY)
  const [row] = await database
    .update(users)
    .set({ phoneSignInAt })
    .where(eq(users.providerUid, uid))
    .returning({ id: users.id })
  await app.syncChanges()
  return row?.id ?? ''
}

/** A person whose number was not used for long, and who signs in by it again, or by their address. */
async function longAway(days = 121, claims = {}) {
  const person = await signIn(undefined, claims)
  await person.ask('POST', '/users', { role: 'student' })
  const id = await leaveUnused(person, days)
  const again = (more = {}) => signIn(person.phone, { sub: person.uid, ...claims, ...more })
  return { ...person, id, again }
}

const mail = (email: string) => ({ email, email_verified: true })
const BY_MAIL = { firebase: { sign_in_provider: 'password' } }

describe('G02 a number without a sign-in for 120 days', () => {
  test('G02 opens nothing alone, whatever is asked first and however often', async () => {
    const { again } = await longAway()
    const { ask } = await again()
    for (const [method, path] of [
      ['GET', '/me'],
      ['POST', '/users'],
      ['POST', '/auth/session'],
      ['GET', '/bookedSessions'],
      ['GET', '/sessions'],
      ['DELETE', '/auth/account'],
      ['GET', '/me'],
    ] as const)
      expect(await ask(method, path, method === 'POST' ? {} : undefined)).toMatchObject({
        ...{ status: 401, body: { code: 'number_unused' } },
      })
  })

  test('G02 opens nothing alone where the account has an address, also while its owner is signed in', async () => {
    const { again } = await longAway(121, mail('owner@people.test'))
    // A minute before: their token is older than what the owner's says of the number.
    const at = Math.floor(Date.now() / 1000) - 60
    const stranger = await again({ auth_time: at, iat: at })
    expect((await stranger.ask('GET', '/me')).status).toBe(401)
    const owner = await again(BY_MAIL)
    expect((await owner.ask('GET', '/me')).body).toMatchObject({ email: 'owner@people.test' })
    for (const _twice of [1, 2])
      expect((await stranger.ask('GET', '/me')).body).toMatchObject({ code: 'number_unused' })
  })

  test('G02 may be another person’s by now, whether or not the account ever came here', async () => {
    const { context } = app.services
    const now = context.clock()
    const { uid, phone } = await longAway()
    const used = await longAway(119)
    const ask = (changes: object) => mayBeOthers(context, { uid, phone, lastLoginAt: now, ...changes })
    expect(await ask({})).toBe(true)
    expect(await ask({ uid: used.uid, phone: used.phone })).toBe(false)
    // Of an account that never came, and of a number that it has linked since, the provider knows more.
    for (const unknown of [{ uid: 'nobody' }, { phone: newPhone() }]) {
      expect(await ask(unknown)).toBe(false)
      expect(await ask({ ...unknown, lastLoginAt: new Date(now.getTime() - 121 * DAY) })).toBe(true)
    }
  })

  test('G02 opens the account on the last of these days, and each sign-in by it counts', async () => {
    const { again, uid, phone, token } = await longAway(119)
    expect((await (await again()).ask('GET', '/me')).status).toBe(200)
    const [row] = await app.services.context.database.select().from(users).where(eq(users.providerUid, uid))
    expect(row?.phoneSignInAt?.getTime()).toBeGreaterThan(Date.now() - DAY)
    expect([row?.phone, token]).toEqual([phone, expect.any(String)])
  })

  test('G02 opens it again once its owner has unlinked and linked it by their address', async () => {
    const { again, phone } = await longAway(121, mail('links-again@people.test'))
    const unlinked = await again({ ...BY_MAIL, phone_number: undefined })
    expect((await unlinked.ask('GET', '/me')).body).toMatchObject({ phone: null })
    expect((await (await again()).ask('GET', '/me')).body).toMatchObject({ phone })
  })

  test('G02 opens it again once an Admin has seen them, audited', async () => {
    const { again, id, phone } = await longAway()
    const stranger = await again()
    expect((await stranger.ask('GET', '/me')).status).toBe(401)
    const page = () => decider.ask('GET', `/desk/people/${id}`)
    expect((await page()).body.person).toMatchObject({ phone, hasUnusedNumber: true })
    const answers = await Promise.all([1, 2].map(() => decider.ask('POST', `/admin/users/${id}/number`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await app.syncChanges()
    expect((await stranger.ask('GET', '/me')).body).toMatchObject({ _id: id, phone })
    expect((await page()).body.person).toMatchObject({ hasUnusedNumber: false })
    const { body } = await decider.ask('GET', `/audit-trail?person=${id}`)
    expect(body.acts as AuditEvent[]).toMatchObject([
      { action: 'number.trusted', by: { email: decider.email }, concerns: { phone } },
    ])
  })
})
