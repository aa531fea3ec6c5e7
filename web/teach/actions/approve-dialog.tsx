import { useState } from 'react'
import { useNow } from '../../hooks/use-now.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { validateAs } from '../../ui/form-validator.ts'
import { FeeField, RadioCard } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'
import { PlanParts } from '../session-form/fee-plan.tsx'
import { ChangesSince } from './changes-since.tsx'
import type { SessionDialogProps } from './session-dialogs.tsx'
import { useSessionChange } from './use-session-change.ts'

type Draft = { kind: 'free' | 'paid'; fee: string }

const validator = validateAs(
  async () => (await import('../../../contract/sessions/session-form.ts')).approval,
  {
    toInput: ({ kind, fee }: Draft) => ({
      status: 'approved' as const,
      // What is paid costs more than nothing.
      fee: kind === 'free' ? '0' : Number(fee) > 0 ? fee : '',
    }),
    fieldOf: (path) => path,
  },
)

/** T06, V08: free, or paid with a fee above nothing. */
export function ApproveDialog({ session, onClose }: SessionDialogProps) {
  const texts = useSessionTexts()
  const decisions = useSessionFormTexts()
  const form = useForm({
    validator,
    defaultValues: (session.fee > 0
      ? { kind: 'paid', fee: String(session.fee) }
      : { kind: 'free', fee: '' }) as Draft,
  })
  const { kind, fee } = form.values
  const paid = kind === 'paid'
  // What the Admin has read: the list may be read again while this is open.
  const [version] = useState(session.version)
  const change = useSessionChange(session._id, {
    done: decisions.approved,
    failed: decisions.failedToApprove,
    onDone: onClose,
  })

  const submit = form.handleSubmit((decision) =>
    change.submit({ ...decision, version, approvedAt: new Date().toISOString() }),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={decisions.approveTitle}
      description={decisions.approveHint(session.title)}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <ChangesSince sessionId={session._id} />
        <fieldset className="grid grid-cols-2 gap-3">
          <legend className="mb-2 font-medium">{decisions.freeOrPaid}</legend>
          {(['free', 'paid'] as const).map((one) => (
            <RadioCard
              key={one}
              name="payment"
              label={one === 'free' ? texts.free : decisions.paid}
              checked={kind === one}
              onChoose={() => form.setValue('kind', one)}
            />
          ))}
        </fieldset>
        {paid && <FeeField label={texts.fee} error={form.errors.fee} {...form.register('fee')} />}
        {paid && <Plan session={session} fee={Number(fee)} />}
        <FormProblem>{change.error}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {decisions.cancel}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {texts.approve}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What students may pay month by month. */
function Plan({
  session: { plan, classStart, classEnd },
  fee,
}: Pick<SessionDialogProps, 'session'> & { fee: number }) {
  const texts = usePartTexts().feePlan
  const now = useNow()
  if (!plan || !(fee > 0)) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-medium">{texts.inParts(plan.parts)}</h3>
      <PlanParts
        fee={fee}
        parts={plan.parts}
        course={{ classStart: new Date(classStart), classEnd: new Date(classEnd) }}
        boughtAt={now}
      />
    </section>
  )
}
