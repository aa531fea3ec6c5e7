import type { ClientConfig } from '../../contract/centre/config.ts'
import type { signUpRoles } from '../../contract/people/roles.ts'
import { ApiError, callApi, callToCreate, uploadImage } from '../api-client.ts'
import { createIdentityClient, type IdentityClient, type Profile } from './identity.ts'
import type { PhoneCode } from './identity-phone.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts'

export type SignUpRole = (typeof signUpRoles)[number]

/** The values of the sign-up form (E02). */
export type Registration = {
  name: string
  email: string
  password: string
  role: SignUpRole
  /** The page from which they came to sign up, such as the session that they want to book. */
  from: string | null
  photo?: File | null
  onUploadProgress?: (percent: number) => void
}

/** The values of the form for whoever signs up by a phone number, which needs no password. */
export type PhoneRegistration = Omit<Registration, 'email' | 'password' | 'from'>

/**
 * `isNew`: the account was made, and was not there before. `photoKept`: the photo is stored, if there was
 * one.
 */
export type SignedUp = { isNew: boolean; photoKept: boolean }

/** Actions on one's own account. Each takes several steps at the identity provider and at our API. */
export function createIdentityActions(config: ClientConfig['identity']) {
  const identity = createIdentityClient(config)
  identity.watchTokens((issued) => void setSessionCookie(issued))
  identity.watch(tellOtherTabs)

  /** C03: creates the user's record after a sign-in. */
  async function withUserRecord(signingIn: Promise<unknown>): Promise<void> {
    await signingIn
    const person = identity.current()
    if (person) await saveUser(person.email ?? undefined)
  }

  return {
    identity,
    register: (registration: Registration) => register(identity, registration),
    login: identity.signIn,
    loginWithGoogle: () => withUserRecord(identity.signInWithGoogle()),
    loginWithLink: (email: string, link: string) => withUserRecord(identity.signInWithLink(email, link)),

    async loginWithCode(code: PhoneCode): Promise<void> {
      await withUserRecord(identity.signInWithCode(code)).catch((error) => signOutAfter(identity, error))
    },
    registerWithCode: (registration: PhoneRegistration, code: PhoneCode) =>
      registerWithCode(identity, registration, code),
    async linkPhone(current: string | null, code: PhoneCode): Promise<void> {
      if (current !== null) await identity.reauthenticate(current)
      await withUserRecord(identity.linkPhone(code))
    },
    async unlinkPhone(current: string | null): Promise<void> {
      if (current !== null) await identity.reauthenticate(current)
      await withUserRecord(identity.unlinkPhone())
    },
    async linkEmail(email: string, password: string): Promise<void> {
      await withUserRecord(identity.linkEmail(email, password))
      await identity.sendVerification(null).catch(() => {})
    },

    async resetPassword(code: string, password: string): Promise<{ phone: string | null }> {
      const email = await identity.checkResetCode(code)
      await identity.resetPassword(code, password)
      await identity.signIn(email, password)
      await endOtherSignIns()
      return { phone: identity.current()?.phone ?? null }
    },

    async logout(): Promise<void> {
      await clearSessionCookie(await identity.freshToken().catch(() => null))
      await identity.signOut()
    },
    async logoutEverywhere(): Promise<void> {
      await callApi('DELETE /auth/sessions')
      await clearSessionCookie(null)
      await identity.signOut()
    },

    async changeEmail(code: string): Promise<void> {
      await identity.changeEmail(code)
      await clearSessionCookie(null)
      await identity.signOut()
    },
    async updateProfile(profile: Profile): Promise<void> {
      await withUserRecord(identity.updateProfile(profile))
    },
    async changePassword(current: string | null, next: string): Promise<void> {
      await identity.reauthenticate(current)
      await identity.changePassword(next)
      await endOtherSignIns()
    },
    async deleteAccount(current: string | null): Promise<void> {
      await identity.reauthenticate(current)
      await callApi('DELETE /auth/account')
      // The stand-in's account is deleted already; at Firebase only its owner can delete it.
      await identity.deleteAccount().catch(identity.signOut)
    },
  }
}
export type IdentityActions = ReturnType<typeof createIdentityActions>

async function register(
  identity: IdentityClient,
  registration: Registration,
): Promise<{ photoKept: boolean }> {
  const { email, password, role, from } = registration
  await identity.signUp(email, password)
  try {
    const kept = await saveProfile(identity, registration)
    await saveUser(email, role)
    // The user can request this email again later.
    await identity.sendVerification(from).catch(() => {})
    return kept
  } catch (error) {
    // An account without a record would block the email for the next attempt.
    await identity.deleteAccount().catch(() => {})
    throw error
  }
}

/** Signs in a person whose number has an account, as it is; `isNew` says who has none. */
async function registerWithCode(
  identity: IdentityClient,
  registration: PhoneRegistration,
  code: PhoneCode,
): Promise<SignedUp> {
  const isNew = await identity.signInWithCode(code)
  try {
    await saveUser(undefined, registration.role)
    if (!isNew && (await hasName(identity))) return { isNew, photoKept: true }
    const kept = await saveProfile(identity, registration)
    await saveUser(undefined)
    return { isNew, ...kept }
  } catch (error) {
    return signOutAfter(identity, error)
  }
}

/** A name that the desk has written down is known to our server alone. */
const hasName = async (identity: IdentityClient): Promise<boolean> =>
  Boolean(identity.current()?.displayName || (await callApi('GET /me')).name)

/** A sign-in that the product refuses is none. */
async function signOutAfter(identity: IdentityClient, error: unknown): Promise<never> {
  await identity.signOut().catch(() => {})
  throw error
}

async function saveProfile(
  identity: IdentityClient,
  { name, photo, onUploadProgress }: PhoneRegistration,
): Promise<{ photoKept: boolean }> {
  const photoURL = photo ? await uploadPhoto(photo, onUploadProgress) : undefined
  await identity.updateProfile(photoURL ? { displayName: name, photoURL } : { displayName: name })
  return { photoKept: !photo || photoURL !== undefined }
}

/** Returns undefined if the image host refuses the photo, because the account matters more. */
async function uploadPhoto(photo: File, onProgress?: (percent: number) => void): Promise<string | undefined> {
  try {
    return await uploadImage(photo, onProgress)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** C03. Creates or updates the user's record. */
async function saveUser(email: string | undefined, role?: SignUpRole): Promise<void> {
  await callToCreate('POST /users', { body: { email, role } })
}

/**
 * At Firebase, tokens stay valid for up to an hour after a change of password; our API refuses them at once.
 */
async function endOtherSignIns(): Promise<void> {
  await callApi('DELETE /auth/sessions', { query: { keep: 'this' } })
}
