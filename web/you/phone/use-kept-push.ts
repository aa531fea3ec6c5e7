import { useEffect } from 'react'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useConfig } from '../../client-config.tsx'
import { keepPush } from './push-subscription.ts'

/** Keeps the worker registered, and this browser's subscription with who is signed in. */
export function useKeptPush(): void {
  const { userId } = useCurrentUser()
  const { pushKey } = useConfig()
  useEffect(() => {
    // Without it everything else works.
    if (userId) keepPush(pushKey).catch(() => {})
  }, [userId, pushKey])
}
