import { useState } from 'react'
import { useTutorTexts } from '../../i18n/tutors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { TextArea } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useTutorChange } from './tutor-decisions.tsx'

const validator = validateWith(
  async () => (await import('../../../contract/people/tutors.ts')).declineTutor.body,
)

/** Declines an application that waits, with a reason that the applicant reads. */
export function DeclineButton({ tutor: { _id, name } }: { tutor: { _id: string; name: string } }) {
  const texts = useTutorTexts()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const form = useForm({ validator, defaultValues: { reason: '' } })
  const change = useTutorChange(_id, {
    done: texts.declined,
    failed: texts.failedToDecline,
    onDone: close,
  })
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={texts.declineNamed(name)}
        onClick={() => {
          change.reset()
          setOpen(true)
        }}
      >
        {texts.decline}
      </Button>
      <Dialog open={open} onClose={close} title={texts.declineTitle} description={texts.declineText(name)}>
        <form
          onSubmit={form.handleSubmit(({ reason }) => change.submit({ to: 'decline', reason }))}
          noValidate
          className="grid gap-4"
        >
          <TextArea
            label={texts.declineReason}
            rows={3}
            error={form.errors.reason}
            {...form.register('reason')}
          />
          <FormProblem>{change.error}</FormProblem>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={close}>
              {texts.decideLater}
            </Button>
            <Button type="submit" variant="danger" busy={change.isPending}>
              {texts.decline}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
