import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bookings, users } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash } from '../support/desk.ts'
import { emailsOf } from '../support/emails.ts'
import { callIdentityToolkit, signInAgain } from '../support/identity-toolkit.ts'
import { PATIENCE } from '../support/patience.ts'
import { type Account, admin, signUp } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Account
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
})
afterAll(() => app.stop())

/** The code in the newest link that was mailed to an address. */
const codeTo = (email: string) =>
  vi.waitFor(async () => {
    const [code] = (await emailsOf(app, { email })).flatMap(
      ({ body }) => /oobCode=([\w-]+)/.exec(body ?? '')?.[1] ?? [],
    )
    if (!code) throw new Error('There is no link yet')
    return code
  }, PATIENCE)
const rowOf = async ({ uid }: Account) => {
  const [row] = await app.services.context.database.select().from(users).where(eq(users.providerUid, uid))
  return row
}
/** Opens the link as a device does on which nobody is signed in. */
async function openLink(person: Account, requestType: string, email = person.email): Promise<void> {
  const asked = { requestType, idToken: person.token, ...(email !== person.email && { newEmail: email }) }
  expect((await callIdentityToolkit(app, 'sendOobCode', asked)).status).toBe(200)
  expect((await callIdentityToolkit(app, 'update', { oobCode: await codeTo(email) })).status).toBe(200)
}

test('an address that is confirmed by a link counts at once, also on a device without a sign-in', async () => {
  const person = await signUp(app)
  const sessionId = await createSession(owner, { title: 'Optics' })
  expect((await person.ask('POST', '/bookedSessions', { sessionId })).status).toBe(200)
  expect(await emailsOf(app, person)).toEqual([])
  await openLink(person, 'VERIFY_EMAIL')
  expect(await rowOf(person)).toMatchObject({ email: person.email, emailVerified: true })
  expect((await owner.ask('DELETE', `/sessions/${sessionId}`)).status).toBe(200)
  expect((await emailsOf(app, person)).at(-1)).toMatchObject({
    ...{ kind: 'booking', subject: 'Your booking has been cancelled: Optics' },
  })
})

test('what the desk wrote down under an address is theirs once a link has confirmed it', async () => {
  const email = `${randomUUID()}@people.test`
  const person = await signUp(app, 'student', email)
  const sessionId = await createSession(owner, { fee: 5 })
  // As of somebody who signed up with it after the desk had written it down.
  await app.services.context.database
    .update(users)
    .set({ email: `${email}#${person.uid}` })
    .where(eq(users.providerUid, person.uid))
  const sold = await owner.ask('POST', '/desk/payments', cash(sessionId, { email, phone: undefined }))
  expect(sold.status).toBe(200)
  await openLink(person, 'VERIFY_EMAIL')
  const [seat] = await app.services.context.database
    .select()
    .from(bookings)
    .where(eq(bookings.id, String(sold.body.bookingId)))
  expect(seat?.userId).toBe((await rowOf(person))?.id)
})

test('a new address counts as soon as its link was opened, and a forgotten password proves the old one', async () => {
  const person = await signUp(app)
  await callIdentityToolkit(app, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: person.email })
  const reset = { oobCode: await codeTo(person.email), newPassword: 'brand-new-1' }
  expect((await callIdentityToolkit(app, 'resetPassword', reset)).status).toBe(200)
  expect(await rowOf(person)).toMatchObject({ emailVerified: true })
  const again = await signInAgain(app, person, 'brand-new-1')
  const email = `${randomUUID()}@people.test`
  await openLink(again, 'VERIFY_AND_CHANGE_EMAIL', email)
  expect(await rowOf(person)).toMatchObject({ email, emailVerified: true })
})
