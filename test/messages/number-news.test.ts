import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maskPhone } from '../../contract/people/mask.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { emailsOf } from '../support/emails.ts'
import { admin } from '../support/people.ts'
import { acceptPhones, newPhone, type SignInByPhone } from '../support/phone-accounts.ts'
import { smsTo, turnSmsOn, writeInEnglish } from '../support/sms-outbox.ts'

let app: TestApp
let signIn: SignInByPhone
beforeAll(async () => {
  app = await boot()
  turnSmsOn(app)
  await writeInEnglish(await admin(app))
  signIn = await acceptPhones(app)
})
afterAll(() => app.stop())

/** Somebody with a confirmed address, who links numbers. */
async function byMail(email: string) {
  const mail = { email, email_verified: true, firebase: { sign_in_provider: 'password' } }
  const first = await signIn(undefined, { ...mail, phone_number: undefined })
  await first.ask('GET', '/me')
  const withNumber = async (phone: string | undefined) => {
    const { ask } = await signIn(phone, { ...mail, sub: first.uid, phone_number: phone })
    expect((await ask('GET', '/me')).body).toMatchObject({ email, phone: phone ?? null })
    return ask
  }
  return { ...first, email, withNumber }
}
const subjectsTo = async (email: string) => (await emailsOf(app, { email })).map(({ subject }) => subject)
const textsTo = async (phone: string) => (await smsTo(app, phone)).map(({ body }) => body)

describe('G01 a message says which number signs in to an account', () => {
  test('G01 when one is added, changed and removed: by email, and to the number before', async () => {
    const [phone, next] = [newPhone(), newPhone()]
    const { email, withNumber } = await byMail('owner@people.test')
    const ask = await withNumber(phone)
    await ask('GET', '/me')
    expect(await subjectsTo(email)).toEqual(['A phone number was added to your account at Boithok'])
    expect((await emailsOf(app, { email }))[0]?.body).toContain(maskPhone(phone))
    expect(await textsTo(phone)).toEqual([])
    await withNumber(next)
    expect((await subjectsTo(email)).slice(1)).toEqual([
      'The phone number of your account at Boithok has changed',
    ])
    expect(await textsTo(phone)).toEqual([expect.stringContaining(`the number ...${next.slice(-4)}`)])
    expect(await textsTo(next)).toEqual([])
    await withNumber(undefined)
    expect((await subjectsTo(email)).slice(2)).toEqual([
      'A phone number was removed from your account at Boithok',
    ])
    expect(await textsTo(next)).toEqual([expect.stringContaining('no longer logs in')])
  })

  test('G01 once, however many requests come at once', async () => {
    const phone = newPhone()
    const person = await byMail('many-tabs@people.test')
    const { email, email_verified } = { email: person.email, email_verified: true }
    const claims = { email, email_verified, sub: person.uid, firebase: { sign_in_provider: 'password' } }
    const { ask } = await signIn(phone, claims)
    await Promise.all(Array.from({ length: 8 }, () => ask('GET', '/me')))
    expect(await subjectsTo(email)).toHaveLength(1)
  })

  test('G01 also where they want no news of their account', async () => {
    const { email, withNumber, ask } = await byMail('silenced@people.test')
    for (const kind of ['account', 'sign-in'])
      await ask('PATCH', '/me/messages', { choice: { kind, channel: 'email', on: false } })
    await withNumber(newPhone())
    expect(await subjectsTo(email)).toHaveLength(1)
  })

  test('G01 to its former owner, when another account has proved it, and not to the number', async () => {
    const phone = newPhone()
    const { email, withNumber } = await byMail('former@people.test')
    await withNumber(phone)
    await (await signIn(phone)).ask('GET', '/me')
    expect((await subjectsTo(email)).at(-1)).toBe('A phone number was removed from your account at Boithok')
    expect(await textsTo(phone)).toEqual([])
  })

  test('G01 but none of a number that signs up', async () => {
    const person = await signIn()
    await person.ask('GET', '/me')
    expect(await textsTo(person.phone)).toEqual([])
  })
})
