import type { Account } from '../../contract/users.ts'

/** What to call somebody: not every account has a name. */
export const nameOf = ({ name, email }: Pick<Account, 'name' | 'email'>) => name || email
