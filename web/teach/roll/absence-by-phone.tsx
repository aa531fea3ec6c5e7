import { useState } from 'react'
import type { RollEntry } from '../../../contract/attendance/roll.ts'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useRollTexts } from '../../i18n/roll.ts'
import { useStaffName } from '../../i18n/staff-name.ts'
import type { ReadRoll } from '../../queries/attendance.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { SelectField, TextField } from '../../ui/inputs.tsx'
import { Summary } from '../../ui/summary.tsx'

type Props = { roll: ReadRoll }

/** A09: until a class begins, staff write down that somebody called who will not come. */
export function AbsenceByPhone({ roll }: Props) {
  const texts = useRollTexts()
  const now = useNow(30_000)
  const isAhead = now.getTime() + roll.clockAhead < Date.parse(roll.start)
  if (!isAhead || roll.phase === 'cancelled' || roll.students.length === 0) return null
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
  const userId = students.find((student) => student.userId === chosen)?.userId ?? students[0]?.userId
  const form = useChangeForm({
    validator,
    defaultValues: { reason: '' },
    send: ({ reason }) =>
      callApi('POST /classes/{id}/absence', { params: { id: classId }, body: { reason, userId } }),
    done: texts.calledDone,
    onDone: () => form.reset({ reason: '' }),
  })
  if (userId === undefined) return null
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <SelectField
        label={texts.calledWho}
        value={userId}
        options={students.map((student) => ({
          value: student.userId,
          label: staffName(student, texts.noName),
        }))}
        onChange={({ target }) => choose(target.value)}
      />
      <TextField label={texts.calledWhy} maxLength={300} autoComplete="off" {...form.field('reason')} />
      <FormProblem>{form.problem}</FormProblem>
      <Button type="submit" className="justify-self-start" busy={form.isBusy}>
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
