import { initializeApp } from '@firebase/app'
import {
  type ActionCodeSettings,
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  linkWithCredential,
  onAuthStateChanged,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  type User,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyPasswordResetCode,
} from '@firebase/auth'
import type { ClientConfig } from '../../contract/centre/config.ts'
import { safePicture } from '../../contract/sessions/pictures.ts'
import { currentLanguage } from '../i18n/index.ts'
import { paths } from '../paths.ts'
import { createGoogleSignIn } from './identity-google.ts'
import type { PhoneCode } from './identity-phone.ts'

/** The signed-in user, as the identity provider knows them (E01). */
export type AuthUser = {
  uid: string
  /** Null for who signs in by a phone number alone. */
  email: string | null
  /** E.164. */
  phone: string | null
  displayName: string | null
  photoURL: string | null
  emailVerified: boolean
  /** False for users who sign in only with Google or by an emailed link. */
  hasPassword: boolean
}

export type Profile = { displayName?: string; photoURL?: string | null }

/** A longer one would not fit into a link that email programs leave whole. */
const MAX_MAILED_PATH = 500

/** A token and its time of issue, in Unix milliseconds. */
export type IssuedToken = { token: string; issuedAt: number }

/**
 * A client of the identity provider, through its official SDK: a Firebase project, or the stand-in at
 * `config.standIn`, which speaks the same protocol. Import this module dynamically, because pages can be read
 * without it. All but `watch` and `ready` need `ready` first.
 */
export function createIdentityClient(config: ClientConfig['identity']) {
  const { apiKey, projectId, authDomain } = config
  // No popup resolver: it would load a script from Google at start.
  const auth = initializeAuth(initializeApp({ apiKey, projectId, authDomain }), {
    persistence: indexedDBLocalPersistence,
  })
  // Use the page's own origin, so that both localhost and 127.0.0.1 work.
  if (config.standIn !== null) connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  const google = createGoogleSignIn(auth, config.standIn !== null)
  /** Most people sign in without it. */
  const phone = () => import('./identity-phone.ts')
  const user = () => auth.currentUser ?? refuse('invalid-user-token')
  /** Settings of an email in the page's language that leads to `path` in the end. */
  const mailed = (path: string | null): ActionCodeSettings => {
    auth.languageCode = currentLanguage()
    const isShort = path !== null && path.length <= MAX_MAILED_PATH
    return { url: location.origin + (isShort ? path : paths.dashboard()) }
  }

  return {
    /** Reports the user at once and after every change. */
    watch: (hear: (person: AuthUser | null) => void) =>
      onAuthStateChanged(auth, (user) => hear(user && personOf(user))),
    /** Reports every new token. */
    watchTokens: (hear: (issued: IssuedToken) => void) =>
      onIdTokenChanged(auth, async (user) => {
        const result = await user?.getIdTokenResult().catch(() => undefined)
        if (result) hear({ token: result.token, issuedAt: Date.parse(result.issuedAtTime) })
      }),
    /** Resolves when the signed-in person of this browser is known. */
    ready: () => auth.authStateReady(),
    current: () => auth.currentUser && personOf(auth.currentUser),
    freshToken: async () => auth.currentUser?.getIdToken() ?? null,

    signUp: async (email: string, password: string) => {
      await createUserWithEmailAndPassword(auth, email, password)
    },
    signIn: async (email: string, password: string) => {
      await signInWithEmailAndPassword(auth, email, password)
    },
    signInWithGoogle: google.signIn,
    /** Resolves with what the code is entered with. */
    sendCode: async (number: string) => (await phone()).sendCode(auth, config.standIn !== null, number),
    /** Resolves with whether this has made the account. */
    signInWithCode: async (code: PhoneCode) => (await phone()).signIn(auth, code),
    linkPhone: async (code: PhoneCode) => {
      await (await phone()).link(user(), code)
      await user().getIdToken(true)
    },
    unlinkPhone: async () => {
      await (await phone()).unlinkPhone(user())
      await user().getIdToken(true)
    },
    /** Adds an address with a password to an account that has none. */
    linkEmail: async (email: string, password: string) => {
      await linkWithCredential(user(), EmailAuthProvider.credential(email, password))
      await user().getIdToken(true)
    },
    signInWithLink: async (email: string, link: string) => {
      await signInWithEmailLink(auth, email, link)
    },
    signOut: () => signOut(auth),

    /** Signs in again, with the password or with Google. Sensitive changes require it. */
    reauthenticate: async (password: string | null) => {
      const { email } = user()
      // Signed in by a phone number: the provider itself refuses what needs a newer sign-in.
      if (email === null) return
      if (password === null) return google.reauthenticate(user())
      await reauthenticateWithCredential(user(), EmailAuthProvider.credential(email, password))
    },
    deleteAccount: async () => {
      if (auth.currentUser) await deleteUser(auth.currentUser)
    },
    changePassword: (password: string) => updatePassword(user(), password),
    /** Also renews the token, which carries the name and the picture. */
    updateProfile: async (profile: Profile) => {
      await updateProfile(user(), profile)
      await user().getIdToken(true)
    },
    /** The requirements that a new password does not meet (V05). */
    unmetBy: async (password: string) => unmetRequirements(await validatePassword(auth, password)),

    /** `from`: the page to go on with once the address is confirmed. */
    sendVerification: (from: string | null) => sendEmailVerification(user(), mailed(from)),
    sendPasswordReset: (email: string, from: string | null) =>
      sendPasswordResetEmail(auth, email, mailed(from)),
    sendSignInLink: (email: string, from: string | null) =>
      sendSignInLinkToEmail(auth, email, { ...mailed(from), handleCodeInApp: true }),
    /** The email to which a password reset code was sent. */
    checkResetCode: (code: string) => verifyPasswordResetCode(auth, code),
    resetPassword: (code: string, password: string) => confirmPasswordReset(auth, code, password),
    /** The email that the account will have after `changeEmail` with this code. */
    checkEmailCode: async (code: string) => (await checkActionCode(auth, code)).data.email ?? '',
    /**
     * Changes the email to the address that received the code, or back. Ends every sign-in, including this
     * one.
     */
    changeEmail: (code: string) => applyActionCode(auth, code),
    verifyEmail: async (code: string) => {
      await applyActionCode(auth, code)
      await readVerified(auth)
    },
    /** Learns that the address was confirmed elsewhere, such as on a phone. */
    recheckEmail: () => readVerified(auth),
  }
}
export type IdentityClient = ReturnType<typeof createIdentityClient>

/** A token says that the address is confirmed only if it was made afterwards. */
async function readVerified({ currentUser }: Auth): Promise<void> {
  await currentUser?.reload()
  if (currentUser?.emailVerified) await currentUser.getIdToken(true)
}

function refuse(code: string): never {
  throw Object.assign(new Error(code), { code: `auth/${code}` })
}

/** A requirement of the password policy; `length` for 'min' and 'max'. */
export type Requirement = {
  kind: 'min' | 'max' | 'lowercase' | 'uppercase' | 'numeric' | 'nonAlphanumeric'
  length?: number
}

function unmetRequirements(status: Awaited<ReturnType<typeof validatePassword>>): Requirement[] {
  const { minPasswordLength, maxPasswordLength } = status.passwordPolicy.customStrengthOptions
  const requirements: [met: boolean | undefined, requirement: Requirement][] = [
    [status.meetsMinPasswordLength, { kind: 'min', length: minPasswordLength ?? 6 }],
    [status.meetsMaxPasswordLength, { kind: 'max', length: maxPasswordLength ?? 4096 }],
    [status.containsLowercaseLetter, { kind: 'lowercase' }],
    [status.containsUppercaseLetter, { kind: 'uppercase' }],
    [status.containsNumericCharacter, { kind: 'numeric' }],
    [status.containsNonAlphanumericCharacter, { kind: 'nonAlphanumeric' }],
  ]
  return requirements.filter(([met]) => met === false).map(([, requirement]) => requirement)
}

function personOf(user: User): AuthUser {
  const { uid, email, phoneNumber: phone, displayName, photoURL, emailVerified, providerData } = user
  const hasPassword = providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID)
  return { uid, email, phone, displayName, photoURL: safePicture(photoURL), emailVerified, hasPassword }
}
