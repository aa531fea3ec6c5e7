import type { ContactKind } from '../../../contract/people/contact-owners.ts'
import type { User } from '../../auth-cache.ts'

/** Whether somebody has signed in by their own number or address: then it stays theirs. */
export const signsInBy = (
  { providerUid, phoneSignInAt }: Pick<User, 'providerUid' | 'phoneSignInAt'>,
  kind: ContactKind,
): boolean => (kind === 'phone' ? phoneSignInAt !== null : providerUid !== null)
