import { z } from 'zod'
import { displayName, password, photoUrl, shortText } from '../requests.ts'

/**
 * The body of a call with `Bearer owner`. Strict: what is not taken is refused, because the Admin SDK sends
 * only what somebody asked for.
 */
export const ownerRequest = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ targetProjectId: shortText.optional(), ...shape })

/** The fields of an account that is made, imported or changed. */
export const accountFields = {
  email: shortText.optional(),
  displayName: displayName.optional(),
  photoUrl: photoUrl.optional(),
  emailVerified: z.boolean().optional(),
  phoneNumber: z.string().optional(),
}

export const credentialFields = { ...accountFields, password: password.optional() }

/** An account at another provider. */
export const providerUserInfo = z.strictObject({
  providerId: shortText.min(1),
  rawId: shortText.min(1),
  email: shortText.optional(),
  displayName: displayName.optional(),
  photoUrl: photoUrl.optional(),
})

export const many = z.array(shortText).max(1000).default([])
