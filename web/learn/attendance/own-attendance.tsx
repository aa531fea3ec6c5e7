import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OwnAttendance as Read } from '../../../contract/attendance/absence.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useAttendanceTexts } from '../../i18n/attendance.ts'
import { paths } from '../../paths.ts'
import { ownAttendanceQuery } from '../../queries/attendance.ts'
import { AttendanceMarks } from '../../sessions/attendance-marks.tsx'

/**
 * A11: to how many classes of a session the student came, and each. Renders nothing before the first roll.
 */
export function OwnAttendance({ sessionId }: { sessionId: string }) {
  const texts = useAttendanceTexts()
  const { userId } = useCurrentUser()
  const { data } = useQuery(ownAttendanceQuery(sessionId, userId))
  if (!data || data.classes.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="font-bold text-xl">{texts.title}</h2>
      <Share read={data} />
      <AttendanceMarks marks={data.classes} />
      <Link
        to={paths.ownMonth()}
        className="inline-flex min-h-11 items-center justify-self-start text-primary underline underline-offset-4"
      >
        {texts.month.open}
      </Link>
    </section>
  )
}

function Share({ read: { sessions, minimumShare } }: { read: Read }) {
  const texts = useAttendanceTexts()
  const [share] = sessions
  // Excused from all so far.
  if (!share || share.held === 0) return null
  const percent = Math.floor((share.attended * 100) / share.held)
  return (
    <div>
      <p className="font-semibold">{texts.share(share.attended, share.held, percent)}</p>
      {percent < minimumShare && <p className="text-muted">{texts.below(minimumShare)}</p>}
    </div>
  )
}
