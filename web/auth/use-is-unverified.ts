import { useConfig } from '../client-config.tsx'
import { useAuth } from './auth-provider.tsx'

/** Whether the user should confirm their address, with an email that this server can send. */
export function useIsUnverified(): boolean {
  const { user } = useAuth()
  const { email } = useConfig()
  return Boolean(user?.email && !user.emailVerified && email)
}
