import {
  EmailAuthProvider,
  linkWithCredential,
  PhoneAuthCredential,
  reauthenticateWithCredential,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailAndPassword,
  type User,
  unlink,
  updateProfile,
} from '@firebase/auth'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { API_KEY, type Provider, startProvider } from './fixture.ts'
import { newNumber, type SentCode, sendCode } from './phone-fixture.ts'

const PASSWORD = 'secret1!'

let provider: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

const refused = (code: string) => expect.objectContaining({ code: `auth/${code}` })
const credential = ({ sessionInfo, code }: Pick<SentCode, 'sessionInfo' | 'code'>) => {
  const made = PhoneAuthCredential.fromJSON({ verificationId: sessionInfo, verificationCode: code })
  if (!made) throw new Error('The SDK makes no credential')
  return made
}
const byPhone = async (phone: string) => credential(await sendCode(provider, phone))
const signIn = async (phone: string) =>
  (await signInWithCredential(provider.browser(), await byPhone(phone))).user
const providersOf = ({ providerData }: User) => providerData.map(({ providerId }) => providerId).toSorted()
const enter = (fields: object) => provider.call('signInWithPhoneNumber', fields)

async function byMail(email: string): Promise<User> {
  await provider.administration.ensureAccount({ email, password: PASSWORD, emailVerified: true })
  return (await signInWithEmailAndPassword(provider.browser(), email, PASSWORD)).user
}

describe('G01 a code', () => {
  test('G01 is asked for with a number in E.164 only', async () => {
    const bad = ['', 'invalid', '01712345678', '8801712345678', '+880', '+88001712345678', '+8801212345678']
    for (const phoneNumber of [undefined, ...bad, '+৮৮০১৭১২৩৪৫৬৭৮']) {
      const { status, error } = await provider.call('sendVerificationCode', { phoneNumber })
      expect([status, error]).toEqual([400, 'INVALID_PHONE_NUMBER : Invalid format.'])
    }
    expect(provider.codes).toEqual([])
  })

  test('G01 and its session are needed to sign in', async () => {
    const { sessionInfo, code } = await sendCode(provider, newNumber())
    expect((await enter({ code })).error).toBe('MISSING_SESSION_INFO')
    expect((await enter({ sessionInfo })).error).toBe('MISSING_CODE')
    expect((await enter({ sessionInfo: 'totally-invalid', code })).error).toBe('INVALID_SESSION_INFO')
    expect((await enter({ sessionInfo, code: `${code}1` })).error).toBe('INVALID_CODE')
    const proof = { temporaryProof: 'x' }
    expect((await enter(proof)).error).toBe('MISSING_PHONE_NUMBER')
    expect((await enter({ ...proof, phoneNumber: newNumber() })).error).toBe('INVALID_TEMPORARY_PROOF')
    // No proof of anything was given away by that.
    expect((await enter({ temporaryProof: sessionInfo, phoneNumber: newNumber() })).error).toBe(
      'INVALID_TEMPORARY_PROOF',
    )
  })

  test('G01 creates an account, and later signs in to it', async () => {
    const phone = newNumber()
    const { sessionInfo, code } = await sendCode(provider, phone)
    expect(sessionInfo).toMatch(/^[\w-]{226}$/)
    expect(code).toMatch(/^\d{6}$/)
    const { json } = await enter({ sessionInfo, code })
    expect(json).toMatchObject({ isNewUser: true, phoneNumber: phone, expiresIn: '3600' })
    expect(decodeJwt(String(json.idToken))).toMatchObject({
      ...{ sub: json.localId, phone_number: phone },
      firebase: { identities: { phone: [phone] }, sign_in_provider: 'phone' },
    })
    const user = await signIn(phone)
    expect(user).toMatchObject({ uid: json.localId, phoneNumber: phone, email: null, isAnonymous: false })
    expect(user.providerData).toMatchObject([{ providerId: 'phone', phoneNumber: phone }])
    await updateProfile(user, { displayName: 'Mitu' })
    await user.reload()
    expect(user).toMatchObject({ displayName: 'Mitu', phoneNumber: phone })
    expect((await user.getIdTokenResult(true)).claims).not.toHaveProperty('email')
  })

  test('G02 enters once', async () => {
    const { sessionInfo, code } = await sendCode(provider, newNumber())
    const answers = await Promise.all([1, 2, 3].map(() => enter({ sessionInfo, code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect((await enter({ sessionInfo, code })).error).toBe('INVALID_SESSION_INFO')
  })

  test('G01 two first sign-ins at once by one number are one account', async () => {
    const phone = newNumber()
    const codes = [await sendCode(provider, phone), await sendCode(provider, phone)]
    const answers = await Promise.all(codes.map(enter))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ json }) => json.localId)).size).toBe(1)
  })

  test('G01 of a disabled account does not sign in', async () => {
    const phone = newNumber()
    const { uid } = await signIn(phone)
    await provider.administration.setDisabled(uid, true)
    await expect(signIn(phone)).rejects.toEqual(refused('user-disabled'))
  })

  test('G01 is stored as a hash only', async () => {
    const { sessionInfo, code } = await sendCode(provider, newNumber())
    const { rows } = await provider.database.query('select * from identity.phone_codes where shown is null')
    const stored = JSON.stringify(rows)
    expect(rows.length).toBeGreaterThan(0)
    expect([stored.includes(sessionInfo), stored.includes(`"${code}"`)]).toEqual([false, false])
  })
})

describe('G01 a number is linked', () => {
  test('G01 not without a fresh sign-in, nor taken from another account', async () => {
    const phone = newNumber()
    const owner = await signIn(phone)
    const user = await byMail('takes@example.com')
    const { json } = await enter({ ...(await sendCode(provider, phone)), idToken: await user.getIdToken() })
    expect(json).toEqual({
      phoneNumber: phone,
      temporaryProof: expect.any(String),
      temporaryProofExpiresIn: '3600',
    })
    const { temporaryProof } = json
    const again = { idToken: await user.getIdToken(), phoneNumber: phone, temporaryProof }
    expect((await enter(again)).error).toBe('PHONE_NUMBER_EXISTS')
    // It signs in to the account that has the number, and to no other.
    expect((await enter({ phoneNumber: phone, temporaryProof })).json.localId).toBe(owner.uid)
    expect((await enter({ phoneNumber: newNumber(), temporaryProof })).error).toBe('INVALID_TEMPORARY_PROOF')
    provider.passTime(301)
    await expect(linkWithCredential(user, await byPhone(newNumber()))).rejects.toEqual(
      refused('requires-recent-login'),
    )
    provider.passTime(3600)
    expect((await enter({ phoneNumber: phone, temporaryProof })).error).toBe('INVALID_TEMPORARY_PROOF')
  })

  test('G01 to an account with a mail, which either opens then, and unlinked', async () => {
    const [phone, email] = [newNumber(), 'both@example.com']
    const user = await byMail(email)
    await linkWithCredential(user, await byPhone(phone))
    expect([providersOf(user), user.phoneNumber]).toEqual([['password', 'phone'], phone])
    expect((await signIn(phone)).uid).toBe(user.uid)
    expect((await signIn(phone)).email).toBe(email)
    await unlink(user, 'phone')
    expect([providersOf(user), user.phoneNumber]).toEqual([['password'], null])
    expect((await signIn(phone)).uid).not.toBe(user.uid)
  })

  test('G01 and stays where it is the only way in', async () => {
    const user = await signIn(newNumber())
    await expect(unlink(user, 'phone')).rejects.toEqual(refused('operation-not-allowed'))
    const email = 'came-by-phone@example.com'
    await linkWithCredential(user, EmailAuthProvider.credential(email, PASSWORD))
    await unlink(user, 'phone')
    expect((await signInWithEmailAndPassword(provider.browser(), email, PASSWORD)).user.uid).toBe(user.uid)
  })

  test('G01 in place of the account’s earlier one', async () => {
    const [before, after] = [newNumber(), newNumber()]
    const user = await signIn(before)
    const idToken = await user.getIdToken()
    expect((await enter({ ...(await sendCode(provider, after)), idToken })).json.localId).toBe(user.uid)
    expect((await signIn(after)).uid).toBe(user.uid)
    expect((await signIn(before)).uid).not.toBe(user.uid)
  })

  test('G01 and a code of another number does not sign in again as them', async () => {
    const [phone, other] = [newNumber(), newNumber()]
    const user = await signIn(phone)
    await signIn(other)
    for (const wrong of [other, newNumber()])
      await expect(reauthenticateWithCredential(user, await byPhone(wrong))).rejects.toEqual(
        refused('user-mismatch'),
      )
    await reauthenticateWithCredential(user, await byPhone(phone))
  })

  test('G02 from an account whose number may be another person’s by now, which shows nothing of itself', async () => {
    const asked: unknown[] = []
    let lost: unknown
    const strict = await startProvider({
      mayBeOthers: async (number) => {
        asked.push(number)
        return number.uid === lost
      },
    })
    const phone = newNumber()
    const enterAt = async () =>
      (await strict.call('signInWithPhoneNumber', await sendCode(strict, phone))).json
    const before = await enterAt()
    await strict.call('update', { idToken: before.idToken, displayName: 'Shirin Akhter' })
    expect(await enterAt()).toMatchObject({ localId: before.localId, isNewUser: false })
    lost = before.localId
    // Two first sign-ins at once by one number are one account.
    const codes = [await sendCode(strict, phone), await sendCode(strict, phone)]
    const after = await Promise.all(codes.map((sent) => strict.call('signInWithPhoneNumber', sent)))
    const uids = new Set(after.map(({ json }) => json.localId))
    expect([uids.size, uids.has(before.localId)]).toEqual([1, false])
    const { text } = await strict.call('lookup', { idToken: after[0]?.json.idToken })
    expect([text.includes(phone), text.includes('Shirin')]).toEqual([true, false])
    expect(asked[0]).toEqual({ uid: before.localId, phone, lastLoginAt: expect.any(Date) })
    await strict.stop()
  })
})

describe('G01 as in Firebase’s emulator', () => {
  let emulator: Provider
  beforeAll(async () => {
    emulator = await startProvider({ emulator: true })
  })
  afterAll(() => emulator.stop())
  beforeEach(async () => {
    await emulator.request('/emulator/v1/projects/any/accounts', { method: 'DELETE' })
  })
  const codesOf = async () =>
    (await emulator.request('/emulator/v1/projects/any/verificationCodes')).json
      .verificationCodes as SentCode[]
  const send = (phoneNumber: string) =>
    emulator.call('sendVerificationCode', { phoneNumber, recaptchaToken: 'ignored' })

  test('codes are listed, do not expire, and are neither counted nor limited', async () => {
    const phone = '+15555550100'
    const { json } = await send(phone)
    for (let more = 0; more < 11; more += 1) expect((await send('+15555550101')).status).toBe(200)
    const [listed] = await codesOf()
    expect(listed).toEqual({ ...json, phoneNumber: phone, code: expect.stringMatching(/^\d{6}$/) })
    for (let guess = 0; guess < 10; guess += 1)
      expect((await emulator.call('signInWithPhoneNumber', { ...json, code: 'wrong' })).error).toBe(
        'INVALID_CODE',
      )
    emulator.passTime(24 * 3600)
    const entered = await emulator.call('signInWithPhoneNumber', { ...json, code: listed?.code })
    expect(entered.json).toMatchObject({ isNewUser: true, phoneNumber: phone })
    expect(await codesOf()).toHaveLength(11)
  })

  test('a number is linked to an anonymous account, and by an owner’s look-up found', async () => {
    const { user } = await signInAnonymously(emulator.browser())
    await send('+15555550100')
    const [sent] = await codesOf()
    await linkWithCredential(user, credential(sent ?? { sessionInfo: '', code: '' }))
    expect(user).toMatchObject({ isAnonymous: false, phoneNumber: '+15555550100' })
    const found = await emulator.request('/identitytoolkit.googleapis.com/v1/projects/any/accounts:lookup', {
      method: 'POST',
      headers: { authorization: 'Bearer owner' },
      body: JSON.stringify({ phoneNumber: ['+15555550100'] }),
    })
    expect(found.json.users).toMatchObject([{ localId: user.uid }])
  })

  test('the SDK is sent to its own verifier', async () => {
    const read = async (path: string) =>
      (await emulator.request(`/identitytoolkit.googleapis.com/${path}?key=${API_KEY}`)).json
    expect(await read('v1/recaptchaParams')).toMatchObject({
      kind: 'identitytoolkit#GetRecaptchaParamResponse',
      recaptchaStoken: expect.stringMatching(/./),
      recaptchaSiteKey: expect.stringMatching(/./),
    })
    expect(await read('v2/recaptchaConfig')).toMatchObject({
      recaptchaEnforcementState: [{ provider: 'PHONE_PROVIDER', enforcementState: 'OFF' }],
    })
  })
})
