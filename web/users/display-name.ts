import type { AdminUser } from '../../contract/users.ts'

/** What to call somebody: not every account has a name. */
export const displayNameOf = ({ name, email }: Pick<AdminUser, 'name' | 'email'>) => name || email
