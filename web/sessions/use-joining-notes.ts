import type { Session } from '../../contract/sessions/sessions.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'

const load = async () => (await import('./joining-notes.tsx')).JoiningNotes

/** The notes of a session that has any; most have none. */
export const useJoiningNotes = ({ lateJoin, minimum }: Pick<Session, 'lateJoin' | 'minimum'>) =>
  useLazyComponent(load, lateJoin !== undefined || minimum !== undefined)
