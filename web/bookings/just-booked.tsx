import { useLocation } from 'react-router'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { justBooked } from './just-booked-state.ts'

const load = async () => (await import('./just-booked-note.tsx')).JustBookedNote

/**
 * The confirmation of what was booked on the way here. It survives a reload, because the navigation's state
 * has it.
 */
export function JustBooked() {
  const { state } = useLocation()
  const sessionId = justBooked.read(state)
  const Note = useLazyComponent(load, sessionId !== undefined)
  return <div role="status">{sessionId && Note && <Note sessionId={sessionId} />}</div>
}
