import { useLocation } from 'react-router'

/** What a link from one sign-in form to another carries: the address that was typed (R05). */
export const carryEmail = (email: string) => (email === '' ? undefined : { email })

/** The address that was typed on the form before; empty if there is none. */
export function useTypedEmail(): string {
  const { state } = useLocation()
  const isCarried = typeof state === 'object' && state !== null && 'email' in state
  return isCarried && typeof state.email === 'string' ? state.email : ''
}
