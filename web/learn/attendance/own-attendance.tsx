import { useQuery } from '@tanstack/react-query'
import type { OwnAttendance as Read } from '../../../contract/attendance/absence.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useAttendanceMessages } from '../../i18n/attendance.ts'
import { ownAttendanceQuery } from '../../queries/attendance.ts'
import { ClassTime } from '../../sessions/class-time.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'

const tones: Record<Read['classes'][number]['state'], Tone> = {
  present: 'success',
  late: 'warning',
  excused: 'info',
  absent: 'danger',
}

/**
 * A11: to how many classes of a session the student came, and each. Renders nothing before the first roll.
 */
export function OwnAttendance({ sessionId }: { sessionId: string }) {
  const messages = useAttendanceMessages()
  const { userId } = useCurrentUser()
  const { data } = useQuery(ownAttendanceQuery(sessionId, userId))
  if (!data || data.classes.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="font-bold text-xl">{messages.title}</h2>
      <Share read={data} />
      <ol className="grid">
        {data.classes.map(({ classId, start, end, state }) => (
          <li
            key={classId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2.5"
          >
            <ClassTime start={start} end={end} />
            <Badge tone={tones[state]}>{messages.states[state]}</Badge>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Share({ read: { sessions, minimumShare } }: { read: Read }) {
  const messages = useAttendanceMessages()
  const [share] = sessions
  // Excused from all so far.
  if (!share || share.held === 0) return null
  const percent = Math.floor((share.attended * 100) / share.held)
  return (
    <div>
      <p className="font-semibold">{messages.share(share.attended, share.held, percent)}</p>
      {percent < minimumShare && <p className="text-muted">{messages.below(minimumShare)}</p>}
    </div>
  )
}
