import type { SessionClass, SessionDetail } from '../../contract/sessions/sessions.ts'
import { useNow } from '../hooks/use-now.ts'
import { useClassChangeMessages } from '../i18n/class-changes.ts'
import { useClassTimes } from '../i18n/class-times.ts'

type Props = { session: SessionDetail; one?: SessionClass | undefined }

/** What a change is about: when the class is planned, and how many people it concerns. */
export function Planned({ session, one }: Props) {
  const messages = useClassChangeMessages()
  const { range } = useClassTimes()
  const now = useNow()
  return (
    <>
      {one && <span className="block">{messages.planned(range(one.start, one.end, now))}</span>}
      <span className="block">{messages.told(session.enrolled)}</span>
    </>
  )
}
