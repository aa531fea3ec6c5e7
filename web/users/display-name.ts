import { displayPhone } from '../../contract/people/phone.ts'
import type { AdminUser } from '../../contract/people/users.ts'

/** The name, or the email or phone of users without one. */
export const displayNameOf = ({ name, email, phone }: Pick<AdminUser, 'name' | 'email' | 'phone'>): string =>
  name || (email ?? displayPhone(phone ?? ''))
