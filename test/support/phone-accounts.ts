import { randomInt, randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { createIdentity } from '../../providers/identity.ts'
import type { TestApp } from './boot.ts'
import { firebaseEnv, standForGoogle } from './firebase.ts'
import { type Ask, createApiClient } from './people.ts'

/** Somebody who has signed in by a phone number, and has no address. */
export type PhoneAccount = { phone: string; uid: string; token: string; ask: Ask }

export const newPhone = () => `+88017${randomInt(100_000_000).toString().padStart(8, '0')}`

/** Signs in by a number; another `uid` is another account at the identity provider. */
export type SignInByPhone = (phone?: string, claims?: JWTPayload) => Promise<PhoneAccount>

/**
 * Lets an app accept tokens as Firebase issues them for a phone number, beside those of its own stand-in,
 * which has no such sign-in.
 */
export async function acceptPhones(app: TestApp): Promise<SignInByPhone> {
  const { context } = app.services
  const own = context.identity
  const google = await standForGoogle()
  const byPhone = createIdentity({
    projectId: firebaseEnv.FIREBASE_PROJECT_ID,
    fetch: google.fetch,
    clock: context.clock,
    sessions: undefined,
  })
  context.identity = {
    signIns: undefined,
    verify: async (token) => (await byPhone.verify(token)) ?? own.verify(token),
  }
  return async (phone = newPhone(), claims = {}) => {
    const { sub: uid = randomUUID(), ...more } = claims
    const firebase = { identities: { phone: [phone] }, sign_in_provider: 'phone' }
    const about = { sub: uid, phone_number: phone, email_verified: undefined, firebase }
    const token = await google.token({ ...about, ...more })
    return { phone, uid, token, ask: createApiClient(app, token) }
  }
}
