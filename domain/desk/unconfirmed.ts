import { conflict } from '../../contract/http/errors.ts'
import type { User } from '../auth-cache.ts'

/**
 * Anybody can open an account with another person's address. Until it is confirmed, who takes money for it
 * asks whether the account is theirs, unless they are known by a number. Throws 409 without that answer.
 */
export function requireTheirs(
  { emailVerified, phone }: Pick<User, 'emailVerified' | 'phone'>,
  knownBy: { phone: string | null },
  isTheirs: boolean,
): void {
  const isByNumber = phone !== null && knownBy.phone === phone
  if (emailVerified === false && !isByNumber && !isTheirs) throw conflict('address_unconfirmed', 'isTheirs')
}
