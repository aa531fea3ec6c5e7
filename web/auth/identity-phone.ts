import {
  type Auth,
  getAdditionalUserInfo,
  linkWithCredential,
  PhoneAuthProvider,
  signInWithCredential,
  type User,
  unlink,
} from '@firebase/auth'
import { currentLanguage } from '../i18n/index.ts'
import { createWorkVerifier } from './proof-of-work.ts'
import { createRecaptchaVerifier } from './recaptcha.ts'

/** The code that a person enters after it was sent: `sent` is how the identity provider knows it. */
export type PhoneCode = { sent: string; code: string }

const credentialOf = ({ sent, code }: PhoneCode) => PhoneAuthProvider.credential(sent, code)

/** Sends a code to a number in E.164. Resolves with what the code is entered with. */
export async function sendCode(auth: Auth, isStandIn: boolean, phone: string): Promise<string> {
  auth.languageCode = currentLanguage()
  const { apiKey } = auth.config
  const provider = new PhoneAuthProvider(auth)
  if (!isStandIn) return provider.verifyPhoneNumber(phone, createRecaptchaVerifier(apiKey))
  const send = () => provider.verifyPhoneNumber(phone, createWorkVerifier(apiKey, phone))
  // While the first proof was sought, others may have asked for codes, so that more work is needed.
  return send().catch((error: { code?: unknown }) => {
    if (error.code !== 'auth/captcha-check-failed') throw error
    return send()
  })
}

/** Resolves with whether this has made the account. */
export async function signIn(auth: Auth, code: PhoneCode): Promise<boolean> {
  const signedIn = await signInWithCredential(auth, credentialOf(code))
  return getAdditionalUserInfo(signedIn)?.isNewUser ?? false
}

/** Adds a number. Of one that another account has, the SDK says what it also says of an address. */
export const link = (user: User, code: PhoneCode) =>
  linkWithCredential(user, credentialOf(code)).catch((error: unknown) => {
    const isTaken = (error as { code?: unknown }).code === 'auth/account-exists-with-different-credential'
    throw isTaken ? Object.assign(new Error('Taken'), { code: 'auth/phone-number-already-exists' }) : error
  })

export const unlinkPhone = (user: User) => unlink(user, PhoneAuthProvider.PROVIDER_ID)
