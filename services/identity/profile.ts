import { z } from 'zod'
import { email, httpUrl } from './requests.ts'

/** The user's profile at another identity provider. */
export const profile = z.object({
  sub: z.string().min(1).max(255),
  email: email.optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  name: z.string().max(256).optional().catch(undefined),
  given_name: z.string().max(256).optional().catch(undefined),
  family_name: z.string().max(256).optional().catch(undefined),
  picture: httpUrl.optional().catch(undefined),
})
export type Profile = z.output<typeof profile>
