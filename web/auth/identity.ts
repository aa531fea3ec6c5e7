import { initializeApp } from 'firebase/app'
import {
  type ActionCodeSettings,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
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
} from 'firebase/auth'
import type { ClientConfig } from '../../contract/config.ts'
import { safePicture } from '../../contract/safe-picture.ts'
import { currentLanguage } from '../i18n/index.ts'
import { paths } from '../paths.ts'
import { createGoogleSignIn } from './identity-google.ts'

/** Who is signed in, as the identity provider knows them (E01). */
export type AuthUser = {
  uid: string
  email: string
  displayName: string | null
  photoURL: string | null
  emailVerified: boolean
  /** False for those who came by Google or by a mailed link only. */
  hasPassword: boolean
}

export type Profile = { displayName?: string; photoURL?: string | null }

/** A token and when it was made, in milliseconds. */
export type IssuedToken = { token: string; issuedAt: number }

/**
 * The identity provider, through its official SDK: a Firebase project, or the stand-in at `config.standIn`, which speaks
 * the same protocol. Loaded by dynamic import, because no page needs it to be readable.
 */
export function createIdentityClient(config: ClientConfig['identity']) {
  const { apiKey, projectId, authDomain } = config
  // Without a popup resolver: it would load a script from Google at start-up, and wait for it.
  const auth = initializeAuth(initializeApp({ apiKey, projectId, authDomain }), {
    persistence: indexedDBLocalPersistence,
  })
  // A page talks to the origin it was opened on, so that localhost and 127.0.0.1 both work.
  if (config.standIn !== null) connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  const google = createGoogleSignIn(auth, config.standIn !== null)
  const user = () => auth.currentUser ?? refuse('invalid-user-token')
  /** A mail in the language of the page, which leads back to `path`. */
  const mailed = (path: string): ActionCodeSettings => {
    auth.languageCode = currentLanguage()
    return { url: location.origin + path }
  }

  return {
    /** Hears who is signed in, at once and after every change. */
    watch: (hear: (person: AuthUser | null) => void) =>
      onAuthStateChanged(auth, (user) => hear(user && personOf(user))),
    /** Hears every new token. */
    watchTokens: (hear: (issued: IssuedToken) => void) =>
      onIdTokenChanged(auth, async (user) => {
        const result = await user?.getIdTokenResult().catch(() => undefined)
        if (result) hear({ token: result.token, issuedAt: Date.parse(result.issuedAtTime) })
      }),
    current: () => auth.currentUser && personOf(auth.currentUser),
    freshToken: async () => {
      await auth.authStateReady()
      return auth.currentUser?.getIdToken() ?? null
    },

    signUp: async (email: string, password: string) => {
      await createUserWithEmailAndPassword(auth, email, password)
    },
    signIn: async (email: string, password: string) => {
      await signInWithEmailAndPassword(auth, email, password)
    },
    signInWithGoogle: google.signIn,
    signInWithLink: async (email: string, link: string) => {
      await signInWithEmailLink(auth, email, link)
    },
    signOut: () => signOut(auth),

    /** Proves again who is here: with the password or, without one, by Google. Guarded changes need it. */
    reauthenticate: async (password: string | null) => {
      if (password === null) return google.reauthenticate(user())
      const { email } = user()
      await reauthenticateWithCredential(user(), EmailAuthProvider.credential(email ?? '', password))
    },
    deleteAccount: async () => {
      if (auth.currentUser) await deleteUser(auth.currentUser)
    },
    changePassword: (password: string) => updatePassword(user(), password),
    /** Afterwards the token carries the new name and picture too. */
    updateProfile: async (profile: Profile) => {
      await updateProfile(user(), profile)
      await user().getIdToken(true)
    },
    /** Which of the server's requirements a new password does not meet (V05). */
    unmetBy: async (password: string) => unmetRequirements(await validatePassword(auth, password)),

    sendVerification: () => sendEmailVerification(user(), mailed(paths.dashboard())),
    sendPasswordReset: (email: string) => sendPasswordResetEmail(auth, email, mailed(paths.login())),
    sendSignInLink: (email: string) =>
      sendSignInLinkToEmail(auth, email, { ...mailed(paths.dashboard()), handleCodeInApp: true }),
    /** The address that a mailed code for a new password was sent to. */
    checkResetCode: (code: string) => verifyPasswordResetCode(auth, code),
    resetPassword: (code: string, password: string) => confirmPasswordReset(auth, code, password),
    /** Moves the account to the address that the code went to, or back. Every sign-in ends, this one too. */
    /** The address that an account has after a change by this code. */
    checkEmailCode: async (code: string) => (await checkActionCode(auth, code)).data.email ?? '',
    changeEmail: (code: string) => applyActionCode(auth, code),
    verifyEmail: async (code: string) => {
      // Somebody who is still being recognised would otherwise come in as they were before.
      await auth.authStateReady()
      await applyActionCode(auth, code)
      await auth.currentUser?.reload()
      await auth.currentUser?.getIdToken(true)
    },
  }
}
export type IdentityClient = ReturnType<typeof createIdentityClient>

function refuse(code: string): never {
  throw Object.assign(new Error(code), { code: `auth/${code}` })
}

/** A requirement and, where it has one, its number. */
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

function personOf({ uid, email, displayName, photoURL, emailVerified, providerData }: User): AuthUser {
  const hasPassword = providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID)
  return { uid, email: email ?? '', displayName, photoURL: safePicture(photoURL), emailVerified, hasPassword }
}
