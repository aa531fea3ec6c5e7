import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '../../contract/sessions.ts'
import { PlanField } from '../fee-parts/plan-field.tsx'
import { useFeePlanMessages } from '../i18n/fee-plan.ts'
import { useJoinFormMessages } from '../i18n/join-form.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { branchesQuery } from '../queries/branches.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FeeField } from '../ui/fee-field.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { FormProblem } from '../ui/form-problem.tsx'
import { validateAs } from '../ui/form-validator.ts'
import { NumberField, TextField } from '../ui/inputs.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useForm } from '../ui/use-form.ts'
import { CatalogueFields, type CatalogueName } from './catalogue-fields.tsx'
import { LateJoinField } from './late-join-field.tsx'
import type { SessionDialogProps } from './session-dialog.ts'
import { catalogueDraft } from './session-draft.ts'
import { useSessionChange } from './use-session-change.ts'

type Draft = Record<
  'title' | 'duration' | 'fee' | 'parts' | 'capacity' | 'lateJoin' | 'minimumCount' | CatalogueName,
  string
>

const validator = validateAs(async () => (await import('../../contract/session-form.ts')).sessionUpdate, {
  toInput: ({ minimumCount, parts, ...rest }: Draft) => ({
    ...rest,
    plan: parts === '' ? null : { parts },
    ...(minimumCount !== '' && { minimum: { count: minimumCount } }),
  }),
  fieldOf: (path) => fieldOf(path),
})

const fieldOf = (path: string) =>
  path === 'minimum.count' ? 'minimumCount' : path.startsWith('plan') ? 'parts' : path

/** V10: what an Admin may change of an approved session. */
export function UpdateDialog({ session, onClose }: SessionDialogProps) {
  const messages = useSessionMessages()
  const branches = useQuery(branchesQuery())
  const { title, duration, fee, capacity } = session
  const draft = () => ({
    ...{ title, duration, fee: String(fee) },
    parts: session.plan ? String(session.plan.parts) : '',
    capacity: capacity === null ? '' : String(capacity),
    lateJoin: session.lateJoin ?? '',
    minimumCount: session.minimum && !session.minimum.runs ? String(session.minimum.count) : '',
    ...catalogueDraft(session, branches.data ?? []),
  })
  return (
    <Dialog open onClose={onClose} title={messages.updateTitle}>
      {branches.isPending ? <Spinner /> : <UpdateForm session={session} draft={draft()} onClose={onClose} />}
    </Dialog>
  )
}

type FormProps = { session: Session; draft: Draft; onClose: () => void }

/** A minimum or a plan is waived by nothing, and else only its number changes (B08). */
function changeOf(name: keyof Draft, value: string) {
  if (name === 'minimumCount') return ['minimum', value === '' ? null : { count: value }]
  if (name === 'parts') return ['plan', value === '' ? null : { parts: value }]
  return [name, value]
}

function UpdateForm({ session: { _id: id, classStart, classEnd }, draft, onClose }: FormProps) {
  const messages = useSessionMessages()
  const joining = useJoinFormMessages()
  const { soldBefore } = useFeePlanMessages()
  const [initial] = useState(draft)
  const form = useForm({ validator, defaultValues: initial })
  const change = useSessionChange(id, {
    done: messages.updated,
    failed: messages.failedToUpdate,
    onDone: onClose,
  })
  const names = Object.keys(initial) as (keyof Draft)[]
  const refused = fieldErrors(change.error, [...names, 'plan.parts'])
  /** Only what was changed, so that nobody else's change of another field is undone. */
  const submit = form.handleSubmit(() => {
    const values = form.getValues()
    const changed = names.filter((name) => values[name] !== initial[name])
    if (changed.length === 0) onClose()
    else change.submit(Object.fromEntries(changed.map((name) => changeOf(name, values[name]))))
  })
  const field = (name: keyof Draft) => ({
    error: form.errors[name] ?? refused[name === 'parts' ? 'plan.parts' : name],
    ...form.register(name),
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2">
      <TextField label={messages.titleLabel} className="sm:col-span-2" {...field('title')} />
      <TextField label={messages.duration} hint={messages.durationHint} {...field('duration')} />
      <FeeField label={messages.fee} mayBeFree {...field('fee')} />
      <NumberField
        label={messages.capacity}
        optional
        hint={messages.capacityHint}
        step={1}
        min={1}
        className="sm:col-span-2"
        {...field('capacity')}
      />
      <PlanField
        field={field('parts')}
        fee={form.values.fee}
        course={{ classStart: new Date(classStart), classEnd: new Date(classEnd) }}
        hint={soldBefore}
      />
      <div className="sm:col-span-2">
        <LateJoinField field={field('lateJoin')} />
      </div>
      {initial.minimumCount !== '' && (
        <NumberField
          label={joining.minimum}
          optional
          hint={joining.lowerHint}
          step={1}
          min={1}
          max={initial.minimumCount}
          className="sm:col-span-2"
          {...field('minimumCount')}
        />
      )}
      <CatalogueFields field={field} values={form.values} />
      <div className="grid gap-4 sm:col-span-2">
        <FormProblem>{refused.elsewhere}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {messages.save}
          </Button>
        </div>
      </div>
    </form>
  )
}
