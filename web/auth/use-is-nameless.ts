import { useAuth, useRole } from './auth-provider.tsx'

/**
 * Whether the signed-in person has only a phone number, and no name: neither at the identity provider nor
 * from the desk. To the staff they would be nobody. Undefined until the server has answered.
 */
export function useIsNameless(): boolean | undefined {
  const { user } = useAuth()
  const { name, retry } = useRole()
  if (!user || user.displayName || user.email !== null) return false
  // Where the answer cannot be read, they go on.
  if (name === undefined) return retry ? false : undefined
  return name === ''
}
