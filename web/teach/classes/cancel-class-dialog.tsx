import { useState } from 'react'
import type { SessionClass, SessionDetail } from '../../../contract/sessions/sessions.ts'
import { useClassTexts } from '../../i18n/classes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem, fieldErrors } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { useForm } from '../../ui/use-form.ts'
import { Planned, ReasonField, useClassChange } from './class-change.tsx'

const validator = validateWith(
  async () => (await import('../../../contract/classes/classes.ts')).classCancellation,
)

type Props = { session: SessionDetail; one: SessionClass; onClose: () => void }

/** B03: cancels a class, with a reason. */
export function CancelClassDialog({ session, one, onClose }: Props) {
  const texts = useClassTexts().changes
  // What somebody else does meanwhile is not overwritten.
  const [version] = useState(one.version)
  const form = useForm({ validator, defaultValues: { state: 'cancelled', reason: '' } })
  const change = useClassChange(session._id, onClose)
  const refused = fieldErrors(change.error, ['reason'])
  const submit = form.handleSubmit((body) =>
    change.submit({ action: 'cancel', classId: one._id, body: { ...body, state: 'cancelled', version } }),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.titles.cancel}
      description={<Planned session={session} one={one} />}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <ReasonField error={form.errors.reason ?? refused.reason} {...form.register('reason')} />
        <FormProblem>{refused.elsewhere}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button type="submit" variant="danger" busy={change.isPending}>
            {texts.submit.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
