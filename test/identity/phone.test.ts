import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../db/schema.ts'
import { codeTexts } from '../../domain/messages/codes/texts.ts'
import { newNumber } from '../../services/identity/phone-fixture.ts'
import { boot, type TestApp } from '../support/boot.ts'
import {
  askForCode,
  callIdentityToolkit,
  createVerifiedStudent,
  newestTextTo,
  signInByPhone,
} from '../support/identity-toolkit.ts'
import { admin, type Person } from '../support/people.ts'
import { walkIn } from '../support/walk-in.ts'

let app: TestApp
let decider: Person
beforeAll(async () => {
  app = await boot()
  decider = await admin(app)
})
afterAll(() => app.stop())

const DAY = 24 * 3600_000
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

async function leaveUnused(phone: string): Promise<void> {
  const { database, clock } = app.services.context
  const phoneSignInAt = new Date(clock().getTime() - 121 * DAY)
  await database.update(users).set({ phoneSignInAt }).where(eq(users.phone, phone))
  await app.syncChanges()
}

test('G02 no code goes abroad, or without work', async () => {
  const send = (phoneNumber: string) => callIdentityToolkit(app, 'sendVerificationCode', { phoneNumber })
  expect((await send(newNumber())).body.error?.message).toBe('MISSING_RECAPTCHA_TOKEN')
  expect((await askForCode(app, '+12025550123')).body.error?.message).toMatch(/^OPERATION_NOT_ALLOWED/)
})

test('G01 no code is sent outside a demonstration without a gateway, and none is offered', async () => {
  const real = await boot({ DEMO: '' })
  expect(real.services.clientConfig.phone).toBe(false)
  const phone = newNumber()
  expect((await askForCode(real, phone)).status).toBe(200)
  expect((await newestTextTo(real, phone)).code).toBe('')
  expect(real.logged.join('')).toContain('no code was sent')
  await real.stop()
})

test('G01 a code signs up, and signs in to the same account', async () => {
  const phone = newNumber()
  const person = await signInByPhone(app, phone)
  const recorded = await person.ask('POST', '/users', { role: 'student' })
  expect(recorded).toMatchObject({ status: 200, body: { role: 'Student' } })
  const again = await signInByPhone(app, phone)
  expect((await again.ask('GET', '/me')).body).toMatchObject({
    ...{ _id: recorded.body.insertedId, phone, email: null, role: 'Student' },
  })
})

test('G01 a first sign-in by a code takes over what the desk knows by the number', async () => {
  const phone = newNumber()
  const id = await walkIn(app, { phone, name: 'Shirin Akhter' })
  const { ask } = await signInByPhone(app, phone)
  expect((await ask('GET', '/me')).body).toMatchObject({ _id: id, name: 'Shirin Akhter' })
})

test('G01 a number that is linked to an account with a mail opens it, and no longer when unlinked', async () => {
  const [person, phone] = [await createVerifiedStudent(app), newNumber()]
  const linked = await signInByPhone(app, phone, { idToken: person.token })
  expect((await linked.ask('GET', '/me')).body).toMatchObject({ email: person.email, phone })
  const byPhone = await signInByPhone(app, phone)
  expect((await byPhone.ask('GET', '/me')).body).toMatchObject({ email: person.email, phone })
  const { body } = await callIdentityToolkit(app, 'update', {
    ...{ idToken: byPhone.token, deleteProvider: ['phone'], returnSecureToken: true },
  })
  const { ask } = await signInByPhone(app, phone)
  expect((await ask('GET', '/me')).body).toMatchObject({ email: null, phone })
  expect(body.email).toBe(person.email)
})

test('G01 a demonstration keeps the text for its Admins', async () => {
  const phone = newNumber()
  await askForCode(app, phone)
  const { messages } = (await decider.ask('GET', `/outbox?search=${encodeURIComponent(phone)}`)).body
  expect(messages).toMatchObject([
    { to: phone, state: 'kept', body: expect.stringMatching(/^\d{6} আপনার বৈঠক কোড। /) },
  ])
})

test('G01 the text fits into one SMS, with the code first', () => {
  const english = codeTexts.en.phoneCode.text('482913', 'Boithok')
  const bangla = codeTexts.bn.phoneCode.text('482913', 'বৈঠক')
  expect(english).toBe('482913 is your Boithok code. Do not share it.')
  expect(english.length).toBeLessThanOrEqual(160)
  expect(bangla).toMatch(/^482913 /)
  expect(bangla.length).toBeLessThanOrEqual(70)
})

test('G02 whoever has a number now that was not used for long gets an account of their own', async () => {
  const [owner, phone] = [await createVerifiedStudent(app), newNumber()]
  const linked = await signInByPhone(app, phone, { idToken: owner.token })
  await callIdentityToolkit(app, 'update', { idToken: linked.token, displayName: 'Shirin Akhter' })
  await linked.ask('GET', '/me')
  await leaveUnused(phone)
  const { token: idToken, uid, ask } = await signInByPhone(app, phone)
  expect(uid).not.toBe(owner.uid)
  const { body } = await callIdentityToolkit(app, 'lookup', { idToken })
  const [seen] = body.users as unknown as object[]
  expect(JSON.stringify([seen, claimsOf(idToken)])).not.toMatch(/Shirin|people\.test/)
  expect((await ask('GET', '/me')).body).toMatchObject({ email: null, name: '', phone })
  expect((await owner.ask('GET', '/me')).body).toMatchObject({ email: owner.email, phone: null })
})

test('G02 such a number is not linked to its old account, nor signs in again as it', async () => {
  const [owner, phone] = [await createVerifiedStudent(app), newNumber()]
  await (await signInByPhone(app, phone, { idToken: owner.token })).ask('GET', '/me')
  await leaveUnused(phone)
  await expect(signInByPhone(app, phone, { operation: 'REAUTH' })).rejects.toThrow('USER_NOT_FOUND')
  const other = await createVerifiedStudent(app)
  const linked = await signInByPhone(app, phone, { idToken: other.token })
  expect((await linked.ask('GET', '/me')).body).toMatchObject({ email: other.email, phone })
})
