import { type SessionState, sessionState } from '../../contract/sessions/session-state.ts'

const TERMS: Record<SessionState['state'], string> = {
  open: 'InStock',
  soldOut: 'SoldOut',
  notOpen: 'PreOrder',
  registrationOver: 'Discontinued',
  running: 'Discontinued',
  over: 'Discontinued',
  pending: 'Discontinued',
  rejected: 'Discontinued',
  cancelled: 'Discontinued',
}

/** The availability of seats in terms of https://schema.org/ItemAvailability. */
export function availability(...[session, now]: Parameters<typeof sessionState>): string {
  return `https://schema.org/${TERMS[sessionState(session, now).state]}`
}
