import { useState } from 'react'
import type { CentreDue } from '../../../../contract/fee-parts/fee-parts.ts'
import { markOf } from '../../../../contract/people/tell-apart.ts'
import { callApi } from '../../../api-client.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useChangeForm } from '../../../hooks/use-change-form.ts'
import { useCentreDuesTexts } from '../../../i18n/centre-dues.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useStaffName } from '../../../i18n/staff-name.ts'
import { deskState, paths } from '../../../paths.ts'
import { isOpenPart } from '../../../sessions/fee-parts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { validateWith } from '../../../ui/form-validator.ts'
import { NumberField, Switch, TextField } from '../../../ui/inputs.tsx'
import { AskedWaiver, type DueDialogProps, WaiveDialog, WithdrawWaiver } from './waivers.tsx'

type ActionsProps = { due: CentreDue; onGone: (id: string) => void }

/** The desk takes the money; an Admin may also reduce, postpone or waive a part. */
export function DueActions({ due, onGone }: ActionsProps) {
  const texts = useCentreDuesTexts()
  const { role } = useRole()
  const [asking, setAsking] = useState<'waiver' | 'change'>()
  const name = useStaffName()(
    { name: useStudentName(due.student), apart: markOf(due.student) },
    texts.unnamed,
  )
  const { state, sessionId, student } = due
  const contact = student.phone ?? student.email
  const forWhom = <span className="sr-only">{name}</span>
  const close = () => setAsking(undefined)
  const done = () => {
    close()
    onGone(due._id)
  }
  const isOpen = isOpenPart(due)
  const WaiverDialog = isOpen ? WaiveDialog : WithdrawWaiver
  if (state === 'paid' || (state === 'waived' && role !== 'Admin')) return null
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && contact !== null && (
        <ButtonLink size="sm" to={paths.desk(sessionId)} state={deskState(contact)}>
          {texts.take} {forWhom}
        </ButtonLink>
      )}
      {isOpen && role === 'Admin' && due.waiveAsked && <AskedWaiver due={due} onDone={done} />}
      {isOpen && role === 'Admin' && !due.waiveAsked && (
        <>
          <Button size="sm" variant="secondary" onClick={() => setAsking('change')}>
            {texts.change} {forWhom}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setAsking('waiver')}>
            {texts.waive} {forWhom}
          </Button>
        </>
      )}
      {state === 'waived' && (
        <Button size="sm" variant="secondary" onClick={() => setAsking('waiver')}>
          {texts.withdraw} {forWhom}
        </Button>
      )}
      {asking === 'change' && <ChangeDialog due={due} name={name} onClose={close} onDone={close} />}
      {asking === 'waiver' && <WaiverDialog due={due} name={name} onClose={close} onDone={done} />}
    </div>
  )
}

/** A person without an address has deleted their account. */
export function useStudentName({ name, email, phone }: CentreDue['student']): string {
  const texts = useCentreDuesTexts()
  return name || (email || phone ? texts.unnamed : texts.gone)
}

const validator = validateWith(
  async () => (await import('../../../../contract/fee-parts/fee-parts.ts')).changePart.body,
)

/** A concession: a part costs less, or is due on another day. */
function ChangeDialog({ due, name, onClose, onDone }: DueDialogProps) {
  const texts = useCentreDuesTexts()
  const { money } = useFormats()
  const form = useChangeForm({
    validator,
    defaultValues: { amount: `${due.amount}`, dueOn: due.dueOn, reason: '', laterToo: false },
    send: (body) => callApi('PATCH /dues/{id}', { params: { id: due._id }, body }),
    done: texts.changed,
    onDone,
  })
  return (
    <FormDialog
      form={form}
      title={texts.changeTitle(due.part, due.parts)}
      description={
        <>
          <span className="wrap-anywhere block font-medium">{due.sessionTitle}</span>
          {name}
        </>
      }
      submitLabel={texts.save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={texts.amount}
          hint={texts.isNow(money(due.amount, due.currency))}
          {...form.field('amount')}
        />
        <TextField label={texts.lastDay} type="date" {...form.field('dueOn')} />
      </div>
      {due.part < due.parts && (
        <Switch isOn={form.values.laterToo ?? false} onChange={(isOn) => form.setValue('laterToo', isOn)}>
          {texts.laterToo}
        </Switch>
      )}
      <TextField
        label={texts.reason}
        hint={texts.changeHint}
        maxLength={300}
        autoComplete="off"
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
