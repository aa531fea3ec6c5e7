import { useState } from 'react'
import { callApi } from '../../api-client.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useNow } from '../../hooks/use-now.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { SessionWhen } from '../../sessions/class-time.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { validateAs } from '../../ui/form-validator.ts'
import { FeeField, RadioCard } from '../../ui/inputs.tsx'
import { PlanParts } from '../session-form/seat-fields.tsx'
import { ChangesSince } from './changes-since.tsx'
import type { SessionDialogProps } from './session-dialogs.tsx'

type Draft = { kind: 'free' | 'paid'; fee: string }

const validator = validateAs(
  async () => (await import('../../../contract/sessions/session-form.ts')).approval,
  {
    toInput: ({ kind, fee }: Draft) => ({
      status: 'approved' as const,
      // A paid session costs more than nothing.
      fee: kind === 'free' ? '0' : Number(fee) > 0 ? fee : '',
    }),
    fieldOf: (path) => path,
  },
)

/** T06, V08: free, or paid with a fee above nothing. */
export function ApproveDialog({ session, onClose }: SessionDialogProps) {
  const texts = useSessionTexts()
  const decisions = useSessionFormTexts()
  // The version that the Admin has read: the list may be read again while this is open.
  const [version] = useState(session.version)
  const form = useChangeForm({
    validator,
    defaultValues: (session.fee > 0
      ? { kind: 'paid', fee: String(session.fee) }
      : { kind: 'free', fee: '' }) as Draft,
    send: (decision) =>
      callApi('PATCH /sessions/{id}', {
        params: { id: session._id },
        body: { ...decision, version, approvedAt: new Date().toISOString() },
      }),
    done: decisions.approved,
    failed: decisions.failedToApprove,
    onDone: onClose,
  })
  const { kind, fee } = form.values
  return (
    <FormDialog
      form={form}
      title={decisions.approveTitle}
      description={
        <>
          {decisions.approveHint(session.title)}
          <span className="block">
            <SessionWhen of={session} />
          </span>
        </>
      }
      submitLabel={texts.approve}
      onClose={onClose}
    >
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
      {kind === 'paid' && (
        <>
          <FeeField label={texts.fee} {...form.field('fee')} />
          <Plan session={session} fee={Number(fee)} />
        </>
      )}
    </FormDialog>
  )
}

/** The monthly parts that students may pay. */
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
