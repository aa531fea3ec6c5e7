import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookedClass } from '../../../contract/bookings/bookings.ts'
import { callApi } from '../../api-client.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useAttendanceMessages } from '../../i18n/attendance.ts'
import { ownAttendanceQuery } from '../../queries/attendance.ts'
import { ClassTime } from '../../sessions/class-time.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem, fieldErrors } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'

type Props = { sessionId: string; next: BookedClass }

/** A09: says that one cannot come to the next class, or takes it back. */
export function Absence({ sessionId, next }: Props) {
  const messages = useAttendanceMessages()
  const { userId } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(ownAttendanceQuery(sessionId, userId))
  if (!data) return null
  const said = data.absences.find(({ classId }) => classId === next._id)
  if (said) return <Said classId={next._id} inTime={said.inTime} />
  return (
    <div>
      <Button variant="quiet" size="sm" className="-ml-3.5" onClick={() => setOpen(true)}>
        {messages.cannotCome}
      </Button>
      {isOpen && <AbsenceDialog next={next} noticeHours={data.noticeHours} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Said({ classId, inTime }: { classId: string; inTime: boolean }) {
  const messages = useAttendanceMessages()
  const back = useChange({
    send: () => callApi('DELETE /classes/{id}/absence', { params: { id: classId } }),
    done: messages.comes,
    failed: (error) => error,
    invalidate: ({ afterAttendance }) => afterAttendance(),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status">{inTime ? messages.youSaidInTime : messages.youSaid}</p>
      <Button variant="secondary" size="sm" busy={back.isPending} onClick={() => back.submit()}>
        {messages.come}
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
  const messages = useAttendanceMessages()
  const now = useNow()
  const form = useForm({ validator, defaultValues: { reason: '' } })
  const isLate = Date.parse(next.start) - now.getTime() < noticeHours * HOUR_MS
  const change = useChange<{ reason: string }>({
    send: (body) => callApi('POST /classes/{id}/absence', { params: { id: next._id }, body }),
    done: messages.told,
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
      title={messages.dialogTitle}
      description={<ClassTime start={next.start} end={next.end} />}
    >
      <form onSubmit={form.handleSubmit((body) => change.submit(body))} noValidate className="grid gap-4">
        <p className="text-muted">
          {isLate ? messages.tooLateToExcuse : messages.excusedUntil(noticeHours)} {messages.keepsSeat}
        </p>
        <TextField
          label={messages.reason}
          hint={messages.reasonHint}
          maxLength={300}
          autoComplete="off"
          error={form.errors.reason ?? refused.reason}
          {...form.register('reason')}
        />
        <FormProblem>{refused.elsewhere}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {messages.back}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {messages.send}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
