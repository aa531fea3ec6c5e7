import { type FormEvent, useState } from 'react'
import type { Code } from '../../../contract/messages/index.ts'
import { approval } from '../../../contract/sessions/session-form.ts'
import { useNow } from '../../hooks/use-now.ts'
import { usePartMessages } from '../../i18n/fee-parts.ts'
import { say } from '../../i18n/say.ts'
import { useSessionFormMessages } from '../../i18n/session-form.ts'
import { useSessionMessages } from '../../i18n/sessions.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { FeeField } from '../../ui/inputs.tsx'
import { RadioCard } from '../../ui/radio-card.tsx'
import { PlanParts } from '../session-form/fee-plan.tsx'
import { ChangesSince } from './changes-since.tsx'
import type { SessionDialogProps } from './session-dialogs.tsx'
import { useSessionChange } from './use-session-change.ts'

/** T06, V08: free, or paid with a fee above nothing. */
export function ApproveDialog({ session, onClose }: SessionDialogProps) {
  const messages = useSessionMessages()
  const decisions = useSessionFormMessages()
  const [paid, setPaid] = useState(session.fee > 0)
  const [fee, setFee] = useState(session.fee > 0 ? String(session.fee) : '')
  const [problem, setProblem] = useState<string>()
  // What the Admin has read: the list may be read again while this is open.
  const [version] = useState(session.version)
  const change = useSessionChange(session._id, {
    done: decisions.approved,
    failed: decisions.failedToApprove,
    onDone: onClose,
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = approval.safeParse({ status: 'approved', fee: paid ? fee : 0 })
    if (!parsed.success || (paid && parsed.data.fee <= 0))
      return setProblem(await say({ code: 'invalid_fee' satisfies Code }))
    change.submit({ ...parsed.data, version, approvedAt: new Date().toISOString() })
  }

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
          <RadioCard name="payment" label={messages.free} checked={!paid} onChoose={() => setPaid(false)} />
          <RadioCard name="payment" label={decisions.paid} checked={paid} onChoose={() => setPaid(true)} />
        </fieldset>
        {paid && (
          <FeeField
            label={messages.fee}
            value={fee}
            error={problem}
            onChange={({ target }) => {
              setFee(target.value)
              setProblem(undefined)
            }}
          />
        )}
        {paid && <Plan session={session} fee={Number(fee)} />}
        <FormProblem>{change.error}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {decisions.cancel}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {messages.approve}
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
  const messages = usePartMessages().feePlan
  const now = useNow()
  if (!plan || !(fee > 0)) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-medium">{messages.inParts(plan.parts)}</h3>
      <PlanParts
        fee={fee}
        parts={plan.parts}
        course={{ classStart: new Date(classStart), classEnd: new Date(classEnd) }}
        boughtAt={now}
      />
    </section>
  )
}
