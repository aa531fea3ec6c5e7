import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookedClass } from '../../../contract/bookings/bookings.ts'
import { callApi } from '../../api-client.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useAttendanceTexts } from '../../i18n/attendance.ts'
import { ownAttendanceQuery } from '../../queries/attendance.ts'
import { ClassTime } from '../../sessions/class-time.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem, fieldErrors } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'

type Props = { sessionId: string; next: BookedClass }

/** A09: says that one cannot come to the next class, or withdraws it. */
export function Absence({ sessionId, next }: Props) {
  const texts = useAttendanceTexts()
  const { userId } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(ownAttendanceQuery(sessionId, userId))
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
    invalidate: ({ afterAttendance }) => afterAttendance(),
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
  const form = useForm({ validator, defaultValues: { reason: '' } })
  const isLate = Date.parse(next.start) - now.getTime() < noticeHours * HOUR_MS
  const change = useChange<{ reason: string }>({
    send: (body) => callApi('POST /classes/{id}/absence', { params: { id: next._id }, body }),
    done: texts.told,
    // The form says what is wrong.
    failed: () => undefined,
    onDone: onClose,
    invalidate: ({ afterAttendance }) => afterAttendance(),
  })
  const refused = fieldErrors(change.error, ['reason'])
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.dialogTitle}
      description={<ClassTime start={next.start} end={next.end} />}
    >
      <form onSubmit={form.handleSubmit((body) => change.submit(body))} noValidate className="grid gap-4">
        <p className="text-muted">
          {isLate ? texts.tooLateToExcuse : texts.excusedUntil(noticeHours)} {texts.keepsSeat}
        </p>
        <TextField
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={300}
          autoComplete="off"
          error={form.errors.reason ?? refused.reason}
          {...form.register('reason')}
        />
        <FormProblem>{refused.elsewhere}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {texts.back}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {texts.send}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
