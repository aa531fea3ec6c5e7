import { useState } from 'react'
import type { Roll, RollEntry } from '../../../contract/attendance/roll.ts'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useRollTexts } from '../../i18n/roll.ts'
import { useStaffName } from '../../i18n/staff-name.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem, fieldErrors } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { SelectField, TextField } from '../../ui/inputs.tsx'
import { Summary } from '../../ui/summary.tsx'
import { useForm } from '../../ui/use-form.ts'

type Props = { roll: Roll & { clockAhead: number } }

/** A09: until a class begins, staff write down that somebody called who will not come. */
export function AbsenceByPhone({ roll }: Props) {
  const texts = useRollTexts()
  const now = useNow(30_000)
  const isAhead = now.getTime() + roll.clockAhead < Date.parse(roll.start)
  if (!isAhead || roll.isCancelled || roll.students.length === 0) return null
  const said = roll.students.filter((student) => student.said)
  return (
    <details className="rounded-card bg-sunken px-4">
      <Summary>{texts.called}</Summary>
      <div className="grid gap-4 pb-4">
        <AbsenceForm classId={roll.classId} students={roll.students.filter((student) => !student.said)} />
        {said.map((student) => (
          <WithdrawAbsence key={student.userId} classId={roll.classId} student={student} />
        ))}
      </div>
    </details>
  )
}

const validator = validateWith(
  async () => (await import('../../../contract/attendance/absence.ts')).sayAbsence.body,
)

function AbsenceForm({ classId, students }: { classId: string; students: readonly RollEntry[] }) {
  const texts = useRollTexts()
  const [chosen, choose] = useState<string>()
  const staffName = useStaffName()
  const form = useForm({ validator, defaultValues: { reason: '' } })
  const userId = students.find((student) => student.userId === chosen)?.userId ?? students[0]?.userId
  const change = useChange<{ reason: string }>({
    send: ({ reason }) =>
      callApi('POST /classes/{id}/absence', { params: { id: classId }, body: { reason, userId } }),
    done: texts.calledDone,
    // The form says what is wrong.
    failed: () => undefined,
    onDone: () => form.reset({ reason: '' }),
    invalidate: ({ afterAttendance }) => afterAttendance(),
  })
  if (userId === undefined) return null
  const refused = fieldErrors(change.error, ['reason'])
  return (
    <form
      onSubmit={form.handleSubmit(({ reason }) => change.submit({ reason }))}
      noValidate
      className="grid gap-4"
    >
      <SelectField
        label={texts.calledWho}
        value={userId}
        options={students.map((student) => ({
          value: student.userId,
          label: staffName(student, texts.noName),
        }))}
        onChange={({ target }) => choose(target.value)}
      />
      <TextField
        label={texts.calledWhy}
        maxLength={300}
        autoComplete="off"
        error={form.errors.reason ?? refused.reason}
        {...form.register('reason')}
      />
      <FormProblem>{refused.elsewhere}</FormProblem>
      <Button type="submit" className="justify-self-start" busy={change.isPending}>
        {texts.calledSave}
      </Button>
    </form>
  )
}

function WithdrawAbsence({ classId, student }: { classId: string; student: RollEntry }) {
  const { userId } = student
  const texts = useRollTexts()
  const staffName = useStaffName()
  const back = useChange({
    send: () => callApi('DELETE /classes/{id}/absence', { params: { id: classId }, query: { userId } }),
    done: texts.comesDone,
    failed: (error) => error,
    invalidate: ({ afterAttendance }) => afterAttendance(),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      className="justify-self-start"
      busy={back.isPending}
      onClick={() => back.submit()}
    >
      {texts.comes(staffName(student, texts.noName))}
    </Button>
  )
}
