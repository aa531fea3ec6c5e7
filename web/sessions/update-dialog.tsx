import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session, SessionDetail } from '../../contract/sessions.ts'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { PlanField } from '../fee-parts/plan-field.tsx'
import { useFeePlanMessages } from '../i18n/fee-plan.ts'
import { useJoinFormMessages } from '../i18n/join-form.ts'
import { useSessionDecisionMessages } from '../i18n/session-decisions.ts'
import { useSessionFormMessages } from '../i18n/session-form.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { branchesQuery } from '../queries/branches.ts'
import { sessionQuery } from '../queries/sessions.ts'
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
import { ROOMS_AS_BEFORE, RoomField } from './room-field.tsx'
import type { SessionDialogProps } from './session-dialogs.tsx'
import { catalogueDraft } from './session-draft.ts'
import { useSessionChange } from './use-session-change.ts'

type Draft = Record<
  | 'title'
  | 'duration'
  | 'fee'
  | 'parts'
  | 'capacity'
  | 'lateJoin'
  | 'minimumCount'
  | 'roomId'
  | CatalogueName,
  string
>

const validator = validateAs(async () => (await import('../../contract/session-form.ts')).sessionUpdate, {
  toInput: ({ minimumCount, parts, roomId, ...rest }: Draft) => ({
    ...rest,
    ...(roomId !== ROOMS_AS_BEFORE && { roomId }),
    plan: parts === '' ? null : { parts },
    ...(minimumCount !== '' && { minimum: { count: minimumCount } }),
  }),
  fieldOf: (path) => fieldOf(path),
})

const fieldOf = (path: string) =>
  path === 'minimum.count' ? 'minimumCount' : path.startsWith('plan') ? 'parts' : path

/** V10: what an Admin may change of an approved session. */
export function UpdateDialog({ session, onClose }: SessionDialogProps) {
  const decisions = useSessionDecisionMessages()
  const { email } = useCurrentUser()
  const branches = useQuery(branchesQuery())
  // The list says nothing of classes. Read anew, so that nobody takes back what was changed meanwhile.
  const detail = useQuery({ ...sessionQuery(session._id, email), staleTime: 0, gcTime: 0 })
  const { title, duration, fee, capacity } = session
  const draft = () => ({
    ...{ title, duration, fee: String(fee) },
    parts: session.plan ? String(session.plan.parts) : '',
    capacity: capacity === null ? '' : String(capacity),
    lateJoin: session.lateJoin ?? '',
    minimumCount: session.minimum && !session.minimum.runs ? String(session.minimum.count) : '',
    roomId: roomOf(detail.data),
    ...catalogueDraft(session, branches.data ?? []),
  })
  return (
    <Dialog open onClose={onClose} title={decisions.updateTitle}>
      {branches.isPending || !detail.isFetchedAfterMount ? (
        <Spinner />
      ) : (
        <UpdateForm session={session} draft={draft()} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** The room of the classes to come: one, none, or several. */
function roomOf(detail: SessionDetail | undefined): string {
  const [room = '', ...more] = new Set(
    detail?.classes.filter(({ state }) => state === 'planned').map(({ roomId = '' }) => roomId),
  )
  return more.length > 0 ? ROOMS_AS_BEFORE : room
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
  const decisions = useSessionDecisionMessages()
  const texts = useSessionFormMessages()
  const joining = useJoinFormMessages()
  const { soldBefore } = useFeePlanMessages()
  const [initial] = useState(draft)
  const form = useForm({ validator, defaultValues: initial })
  const change = useSessionChange(id, {
    done: decisions.updated,
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
    // A room is one of its branch.
    ...form.register(name, name === 'branchId' ? { onChange: () => form.setValue('roomId', '') } : {}),
  })
  const { branchId } = form.values
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2">
      <TextField label={texts.titleLabel} className="sm:col-span-2" {...field('title')} />
      <TextField label={messages.duration} hint={texts.durationHint} {...field('duration')} />
      <FeeField label={messages.fee} mayBeFree {...field('fee')} />
      <NumberField
        label={texts.capacity}
        optional
        hint={texts.capacityHint}
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
      <CatalogueFields
        field={field}
        values={form.values}
        room={branchId && <RoomField branchId={branchId} field={field('roomId')} />}
      />
      <div className="grid gap-4 sm:col-span-2">
        <FormProblem>{refused.elsewhere}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {decisions.cancel}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {decisions.save}
          </Button>
        </div>
      </div>
    </form>
  )
}
