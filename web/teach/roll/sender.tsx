import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useSentRolls } from './use-sent-rolls.ts'

/** Sends what this phone has kept of rolls, whatever screen is open. Renders nothing. */
export function RollSender() {
  useSentRolls(useCurrentUser().userId)
  return null
}
