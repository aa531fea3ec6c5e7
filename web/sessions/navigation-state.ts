import { useLocation } from 'react-router'
import type { Session } from '../../contract/sessions/sessions.ts'

export type SessionPreview = Pick<Session, 'title' | 'tutor' | 'tutorPhoto' | 'image'>

/** The navigation state of a link to a session, so that its page shows title, tutor and picture at once. */
export const previewState = ({ title, tutor, tutorPhoto, image }: SessionPreview) => ({
  session: { title, tutor, ...(tutorPhoto && { tutorPhoto }), image },
})

/** The preview from the link that led here; undefined otherwise. */
export function useSessionPreview(): SessionPreview | undefined {
  const { state } = useLocation() as { state: Partial<ReturnType<typeof previewState>> | null }
  return state?.session
}

/** The state of a navigation that leads away from a payment: the id of the session that was booked. */
export const justBooked = {
  write: (sessionId: string) => ({ bookedSession: sessionId }),
  read(state: unknown): string | undefined {
    const { bookedSession } = (state ?? {}) as { bookedSession?: unknown }
    return typeof bookedSession === 'string' ? bookedSession : undefined
  },
}
