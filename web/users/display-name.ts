import type { AdminUser } from '../../contract/users.ts'

/** The name, or the email for users without one. */
export const displayNameOf = ({ name, email }: Pick<AdminUser, 'name' | 'email'>) => name || email
