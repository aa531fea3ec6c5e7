import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnAttendance as Read } from '../../../contract/attendance/absence.ts'
import type { BookedClass } from '../../../contract/bookings/bookings.ts'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useAttendanceTexts } from '../../i18n/attendance.ts'
import { paths } from '../../paths.ts'
import { ownAttendanceQuery } from '../../queries/attendance.ts'
import { AttendanceMarks } from '../../sessions/attendance-marks.tsx'
import { ClassTime } from '../../sessions/class-time.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'

/**
 * A11: to how many classes of a session the student came, and each. Renders nothing before the first roll.
 */
export function OwnAttendance({ sessionId }: { sessionId: string }) {
  const texts = useAttendanceTexts()
  const { data } = useQuery(ownAttendanceQuery(sessionId))
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

type Props = { sessionId: string; next: BookedClass }

/** A09: says that one cannot come to the next class, or withdraws it. */
export function Absence({ sessionId, next }: Props) {
  const texts = useAttendanceTexts()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(ownAttendanceQuery(sessionId))
  if (!data) return null
  const said = data.absences.find(({ classId }) => classId === next._id)
  if (said) return <Said classId={next._id} inTime={said.inTime} />
  return (
    <div>
      <Button variant="quiet" size="sm" className="-ml-3.5" onClick={() => setOpen(true)}>
        {texts.cannotCome}
      </Button>
      {isOpen && <AbsenceDialog next={next} noticeHours={data.noticeHours} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Said({ classId, inTime }: { classId: string; inTime: boolean }) {
  const texts = useAttendanceTexts()
  const back = useChange({
    send: () => callApi('DELETE /classes/{id}/absence', { params: { id: classId } }),
    done: texts.comes,
    failed: (error) => error,
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status">{inTime ? texts.youSaidInTime : texts.youSaid}</p>
      <Button variant="secondary" size="sm" busy={back.isPending} onClick={() => back.submit()}>
        {texts.come}
      </Button>
    </div>
  )
}

const validator = validateWith(
  async () => (await import('../../../contract/attendance/absence.ts')).sayAbsence.body,
)
const HOUR_MS = 3600_000

type DialogProps = { next: BookedClass; noticeHours: number; onClose: () => void }

function AbsenceDialog({ next, noticeHours, onClose }: DialogProps) {
  const texts = useAttendanceTexts()
  const now = useNow()
  const isLate = Date.parse(next.start) - now.getTime() < noticeHours * HOUR_MS
  const form = useChangeForm({
    validator,
    defaultValues: { reason: '' },
    send: (body) => callApi('POST /classes/{id}/absence', { params: { id: next._id }, body }),
    done: texts.told,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={texts.dialogTitle}
      description={<ClassTime start={next.start} end={next.end} />}
      submitLabel={texts.send}
      onClose={onClose}
    >
      <p className="text-muted">
        {isLate ? texts.tooLateToExcuse : texts.excusedUntil(noticeHours)} {texts.keepsSeat}
      </p>
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={300}
        autoComplete="off"
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
