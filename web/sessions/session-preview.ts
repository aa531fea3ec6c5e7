import { useLocation } from 'react-router'
import type { Session } from '../../contract/sessions.ts'

export type SessionPreview = Pick<Session, 'title' | 'tutor' | 'image'>

/** What a link tells the session's page (its `state`), so that this begins with what the reader has just seen. */
export const previewState = ({ title, tutor, image }: SessionPreview) => ({
  session: { title, tutor, image },
})

/** What the link that led here told; undefined for whoever came otherwise. */
export function useSessionPreview(): SessionPreview | undefined {
  const { state } = useLocation() as { state: Partial<ReturnType<typeof previewState>> | null }
  return state?.session
}
