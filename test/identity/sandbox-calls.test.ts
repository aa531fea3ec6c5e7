import {
  applyActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  FacebookAuthProvider,
  fetchSignInMethodsForEmail,
  GithubAuthProvider,
  GoogleAuthProvider,
  getAdditionalUserInfo,
  linkWithCredential,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  unlink,
  updateEmail,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from '@firebase/auth'
import { describe, expect, test } from 'vitest'
import { randomEmail, refused, sandbox } from './sandbox.ts'

const { auth, emulator, newestCode, owner } = sandbox()

describe('the emulator’s own endpoints', () => {
  test('config is read and changed, and applies to responses', async () => {
    const email = randomEmail()
    await createUserWithEmailAndPassword(auth(), email, 'password')
    const wrong = () => signInWithEmailAndPassword(auth(), email, 'another')
    const config = (enableImprovedEmailPrivacy: boolean) => ({
      signIn: { allowDuplicateEmails: false },
      emailPrivacyConfig: { enableImprovedEmailPrivacy },
    })
    expect((await emulator('GET', 'config')).json).toEqual(config(false))
    await expect(wrong()).rejects.toEqual(refused('wrong-password'))
    expect(await fetchSignInMethodsForEmail(auth(), email)).toEqual(['password'])
    const { json } = await emulator('PATCH', 'config', {
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    })
    expect(json).toEqual(config(true))
    await expect(wrong()).rejects.toEqual(refused('invalid-credential'))
    expect(await fetchSignInMethodsForEmail(auth(), email)).toEqual([])
    await emulator('PATCH', 'config', { emailPrivacyConfig: { enableImprovedEmailPrivacy: false } })
    const several = await emulator('PATCH', 'config', { signIn: { allowDuplicateEmails: true } })
    expect(several.status).toBe(501)
    expect((await emulator('GET', 'verificationCodes')).json).toEqual({ verificationCodes: [] })
  })

  test('all users are deleted at once', async () => {
    const { user } = await createUserWithEmailAndPassword(auth(), randomEmail(), 'password')
    expect((await emulator('DELETE', 'accounts')).status).toBe(200)
    await expect(reload(user)).rejects.toEqual(refused('user-token-expired'))
  })

  test('Bearer owner creates, finds, changes, lists and deletes users, as the Admin SDK does', async () => {
    const email = randomEmail()
    const person = { localId: 'chosen', email, password: 'password', displayName: 'Chosen' }
    expect((await owner('accounts', person)).json).toMatchObject({ localId: 'chosen', email })
    expect((await owner('accounts', person)).json.error).toMatchObject({ message: 'DUPLICATE_LOCAL_ID' })
    expect((await owner('accounts:lookup', { email: [email.toUpperCase()] })).json.users).toMatchObject([
      { localId: 'chosen', displayName: 'Chosen' },
    ])
    expect((await owner('accounts:lookup', { localId: ['nobody'] })).json).not.toHaveProperty('users')
    const changes = { localId: 'chosen', emailVerified: true, customAttributes: '{"plan":"gold"}' }
    expect((await owner('accounts:update', changes)).status).toBe(200)
    const { user } = await signInWithEmailAndPassword(auth(), email, 'password')
    expect([user.emailVerified, (await user.getIdTokenResult()).claims.plan]).toEqual([true, 'gold'])
    const phoneNumber = '+8801712345678'
    expect((await owner('accounts:update', { localId: 'chosen', phoneNumber: '0171' })).status).toBe(400)
    expect((await owner('accounts', { phoneNumber })).status).toBe(200)
    expect((await owner('accounts:update', { localId: 'chosen', phoneNumber })).json.error).toMatchObject({
      message: 'PHONE_NUMBER_EXISTS',
    })
    const link = await owner('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
    expect(link.json).toMatchObject({ email, oobLink: expect.stringContaining('mode=resetPassword') })
    expect((await owner('accounts:query', { returnUserInfo: false })).json.recordsCount).toMatch(/^[1-9]/)
    const batch = { localIds: ['chosen', 'nobody'] }
    expect((await owner('accounts:batchDelete', batch)).json.errors).toMatchObject([{ localId: 'chosen' }])
    expect((await owner('accounts:delete', { localId: 'chosen' })).status).toBe(200)
    expect((await owner('accounts:delete', { localId: 'chosen' })).json.error).toMatchObject({
      message: 'USER_NOT_FOUND',
    })
    expect((await owner('accounts:update', { ...changes, customAttributes: '{' })).json.error).toMatchObject({
      message: 'INVALID_CLAIMS',
    })
  })
})

/** After packages/auth/test/integration/flows of firebase-js-sdk: the same steps, in our words. */
describe('the SDK’s own flows', () => {
  test('email.test.ts', async () => {
    const [browser, email] = [auth(), randomEmail()]
    const signedUp = await createUserWithEmailAndPassword(browser, email, 'password')
    expect(getAdditionalUserInfo(signedUp)).toMatchObject({ isNewUser: true, providerId: 'password' })
    await expect(createUserWithEmailAndPassword(browser, email, 'password')).rejects.toEqual(
      refused('email-already-in-use'),
    )
    const byCredential = await signInWithCredential(browser, EmailAuthProvider.credential(email, 'password'))
    expect(getAdditionalUserInfo(byCredential)?.isNewUser).toBe(false)
    const { user } = await signInWithEmailAndPassword(browser, email, 'password')
    await updateProfile(user, { displayName: 'Display Name', photoURL: 'photo-url' })
    const again = await signInWithEmailAndPassword(auth(), email, 'password')
    expect(again.user).toMatchObject({
      uid: user.uid,
      displayName: 'Display Name',
      photoURL: 'photo-url',
    })
    await user.delete()
    await expect(reload(user)).rejects.toEqual(refused('user-token-expired'))
    await expect(signInWithEmailAndPassword(browser, email, 'password')).rejects.toEqual(
      refused('user-not-found'),
    )
  })

  test('anonymous.test.ts', async () => {
    const [browser, email] = [auth(), randomEmail()]
    const { user } = await signInAnonymously(browser)
    expect([user.isAnonymous, user.email]).toEqual([true, null])
    expect((await signInAnonymously(browser)).user.uid).toBe(user.uid)
    await updateEmail(user, email)
    await updatePassword(user, 'password')
    expect((await signInWithEmailAndPassword(auth(), email, 'password')).user.uid).toBe(user.uid)

    const linked = (await signInAnonymously(auth())).user
    const taken = EmailAuthProvider.credential(email, 'password')
    await expect(linkWithCredential(linked, taken)).rejects.toEqual(refused('email-already-in-use'))
    const own = randomEmail()
    await linkWithCredential(linked, EmailAuthProvider.credential(own, 'password'))
    expect(linked.isAnonymous).toBe(false)
    expect((await signInWithEmailAndPassword(auth(), own, 'password')).user.uid).toBe(linked.uid)
  })

  test('custom.local.test.ts', async () => {
    const [browser, uid] = [auth(), randomEmail()]
    const token = JSON.stringify({ uid, claims: { customClaim: 'some-claim' } })
    const signedIn = await signInWithCustomToken(browser, token)
    const { user } = signedIn
    expect(user).toMatchObject({ uid, isAnonymous: false })
    expect(getAdditionalUserInfo(signedIn)).toMatchObject({ isNewUser: true, providerId: null })
    expect((await user.getIdTokenResult(true)).claims.customClaim).toBe('some-claim')
    await updateProfile(user, { displayName: 'Display Name', photoURL: 'photo-url' })
    expect((await signInWithCustomToken(auth(), token)).user).toMatchObject({ photoURL: 'photo-url' })

    const { user: anonymous } = await signInAnonymously(auth())
    const joined = await signInWithCustomToken(auth(), JSON.stringify({ uid: anonymous.uid }))
    expect(joined.user).toMatchObject({ uid: anonymous.uid, isAnonymous: false })

    const email = randomEmail()
    await updateEmail(user, email)
    await updatePassword(user, 'password')
    expect((await user.getIdTokenResult(true)).claims.customClaim).toBe('some-claim')
    expect((await signInWithEmailAndPassword(auth(), email, 'password')).user.uid).toBe(uid)
    await user.delete()
    expect((await signInWithCustomToken(auth(), token)).user.displayName).toBeNull()
  })

  test('idp.local.test.ts', async () => {
    const claims = (email: string, verified = true) =>
      JSON.stringify({ sub: email, email, email_verified: verified })
    const [browser, email] = [auth(), randomEmail()]
    const github = GithubAuthProvider.credential(claims(email))
    const signedIn = await signInWithCredential(browser, GoogleAuthProvider.credential(claims(email)))
    expect(getAdditionalUserInfo(signedIn)).toMatchObject({ isNewUser: true, providerId: 'google.com' })
    const { user } = await signInWithCredential(browser, github)
    expect(user.uid).toBe(signedIn.user.uid)
    expect(user.providerData.map(({ providerId }) => providerId).toSorted()).toEqual([
      'github.com',
      'google.com',
    ])
    await updateProfile(user, { displayName: 'David', photoURL: 'http://photo.test/david.png' })
    expect((await signInWithCredential(auth(), github)).user.displayName).toBe('David')
    const moved = randomEmail()
    await updateEmail(user, moved)
    expect(user).toMatchObject({ email: moved, emailVerified: false })
    await updatePassword(user, 'password')
    expect((await signInWithEmailAndPassword(auth(), moved, 'password')).user.uid).toBe(user.uid)

    const [atFacebook, atGoogle] = [randomEmail(), randomEmail()]
    const facebook = FacebookAuthProvider.credential(claims(atFacebook, false))
    const linked = (await signInWithCredential(auth(), facebook)).user
    await linkWithCredential(linked, GoogleAuthProvider.credential(claims(atGoogle)))
    expect([linked.email, linked.emailVerified, linked.providerData.length]).toEqual([atFacebook, false, 2])
    await unlink(linked, 'google.com')
    expect(linked.providerData.map(({ providerId }) => providerId)).toEqual(['facebook.com'])

    const unverified = randomEmail()
    const byPassword = await createUserWithEmailAndPassword(auth(), unverified, 'password')
    const byGoogle = await signInWithCredential(auth(), GoogleAuthProvider.credential(claims(unverified)))
    expect(byGoogle.user).toMatchObject({ uid: byPassword.user.uid, emailVerified: true })
    await expect(signInWithEmailAndPassword(auth(), unverified, 'password')).rejects.toEqual(
      refused('wrong-password'),
    )
  })

  test('oob.local.test.ts: mailed links', async () => {
    const [browser, email] = [auth(), randomEmail()]
    const settings = { url: 'http://localhost/action_code_return', handleCodeInApp: true }
    const link = async (to = email) => {
      await sendSignInLinkToEmail(auth(), to, settings)
      return (await newestCode(to)).oobLink
    }
    const first = await link()
    const { user } = await signInWithEmailLink(browser, email, first)
    expect(user).toMatchObject({ email, emailVerified: true, isAnonymous: false })
    await expect(signInWithEmailLink(auth(), email, first)).rejects.toEqual(refused('invalid-action-code'))
    expect(await fetchSignInMethodsForEmail(auth(), email)).toEqual(['emailLink'])
    await expect(signInWithEmailLink(auth(), email, await link(randomEmail()))).rejects.toEqual(
      refused('invalid-email'),
    )
    const again = EmailAuthProvider.credentialWithLink(email, await link())
    expect((await reauthenticateWithCredential(user, again)).user.uid).toBe(user.uid)
    const others = randomEmail()
    const other = EmailAuthProvider.credentialWithLink(others, await link(others))
    await expect(reauthenticateWithCredential(user, other)).rejects.toEqual(refused('user-mismatch'))

    const { user: anonymous } = await signInAnonymously(auth())
    const own = randomEmail()
    await linkWithCredential(anonymous, EmailAuthProvider.credentialWithLink(own, await link(own)))
    expect(anonymous).toMatchObject({ email: own, emailVerified: true, isAnonymous: false })
  })

  test('oob.local.test.ts: verifying, resetting and changing an address', async () => {
    const email = randomEmail()
    const { user } = await createUserWithEmailAndPassword(auth(), email, 'password')
    await sendEmailVerification(user)
    await applyActionCode(auth(), (await newestCode(email)).oobCode)
    await user.reload()
    expect(user.emailVerified).toBe(true)
    await sendPasswordResetEmail(auth(), email)
    const { oobCode } = await newestCode(email)
    expect(await verifyPasswordResetCode(auth(), oobCode)).toBe(email)
    await confirmPasswordReset(auth(), oobCode, 'new-password')
    await expect(signInWithEmailAndPassword(auth(), email, 'password')).rejects.toEqual(
      refused('wrong-password'),
    )
    const signedIn = await signInWithEmailAndPassword(auth(), email, 'new-password')
    const moved = randomEmail()
    await verifyBeforeUpdateEmail(signedIn.user, moved)
    const change = await newestCode(email)
    expect(change).toMatchObject({ requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: moved })
    await applyActionCode(auth(), change.oobCode)
    expect((await signInWithEmailAndPassword(auth(), moved, 'new-password')).user.uid).toBe(user.uid)
    expect((await newestCode(email)).requestType).toBe('RECOVER_EMAIL')
    await expect(sendPasswordResetEmail(auth(), 'nobody@example.com')).rejects.toEqual(
      refused('user-not-found'),
    )
  })
})
