import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, callToCreate } from '../../api-client.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useConfig } from '../../client-config.tsx'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useClassTexts } from '../../i18n/classes.ts'
import { useFormats } from '../../i18n/formats.ts'
import { ClassWhen } from '../../sessions/class-time.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { parseWith } from '../../ui/form-validator.ts'
import { Switch, TextField } from '../../ui/inputs.tsx'
import { RoomField } from '../session-form/place-fields.tsx'
import {
  CancelClassDialog,
  type ClassDialogProps,
  Planned,
  ReasonField,
  RecordingDialog,
} from './class-change.tsx'
import { draftOf, keepLength, spanOf } from './class-hours.ts'
import type { Chosen } from './class-plan.tsx'
import { SubstituteDialog } from './substitute-dialog.tsx'
import { TopicsDialog } from './topics-dialog.tsx'

type Props = Pick<ClassDialogProps, 'session' | 'onClose'>

/** The dialog of what was chosen to do with a class. */
export function ClassActDialog({ chosen, ...props }: Props & { chosen: Chosen }) {
  switch (chosen.action) {
    case 'cancel':
      return <CancelClassDialog {...props} one={chosen.one} />
    case 'recording':
      return <RecordingDialog {...props} one={chosen.one} />
    case 'topic':
      return <TopicsDialog {...props} classes={[chosen.one]} />
    case 'topics':
      return <TopicsDialog {...props} classes={props.session.classes} />
    case 'substitute':
      return <SubstituteDialog one={chosen.one} onClose={props.onClose} />
    default:
      return <ClassDialog {...props} one={chosen.action === 'move' ? chosen.one : undefined} />
  }
}

const validator = {
  ...parseWith(async () => (await import('../../../contract/classes/class-form.ts')).classForm),
  /** The field of the form, by that of the API. */
  fieldOf: (path: string) => (path === 'start' ? 'date' : path === 'end' ? 'to' : path),
}

/** B03: moves a class to another time or place; without one it adds a class. */
function ClassDialog({ session, one, onClose }: Props & { one: ClassDialogProps['one'] | undefined }) {
  const texts = useClassTexts().changes
  const action = one ? 'move' : 'add'
  // What somebody else does meanwhile is not overwritten.
  const [version] = useState(one?.version)
  const [was] = useState(() => draftOf(one ?? session.classes.at(-1), one === undefined))
  const [mayLeave, setMayLeave] = useState(true)
  const form = useChangeForm({
    validator,
    defaultValues: was,
    send: ({ place, roomId, ...times }): Promise<unknown> => {
      const body = { ...times, ...(place && { place }), ...(roomId !== was.roomId && { roomId }) }
      const params = { id: session._id }
      if (!one) return callToCreate('POST /sessions/{id}/classes', { params, body })
      return callApi('PATCH /sessions/{id}/classes/{classId}', {
        params: { ...params, classId: one._id },
        body: { ...body, version, mayLeave },
      })
    },
    done: texts.done[action],
    onDone: onClose,
  })
  const isAdmin = useRole().role === 'Admin'
  const { field, values } = form
  const span = spanOf(values)
  return (
    <FormDialog
      form={form}
      title={texts.titles[action]}
      description={<Planned session={session} one={one} />}
      submitLabel={texts.submit[action]}
      onClose={onClose}
    >
      <TextField label={texts.date} type="date" {...field('date')} />
      <div className="grid gap-4 min-[350px]:grid-cols-2">
        <TextField
          label={texts.from}
          type="time"
          {...field('from', {
            onChange: () => form.setValue('to', keepLength(values, form.getValues().from)),
          })}
        />
        <TextField
          label={texts.to}
          type="time"
          hint={values.to && values.to < values.from ? texts.toHint : undefined}
          {...field('to')}
        />
      </div>
      {/* With its weekday and how far it is: a slip of the finger is seen before everybody is told. */}
      <p aria-live="polite" className="font-medium empty:hidden">
        {span && <ClassWhen {...span} />}
      </p>
      {session.branchId && session.mode !== 'online' && (
        <div className="empty:hidden">
          <RoomField branchId={session.branchId} field={field('roomId')} />
        </div>
      )}
      <TextField
        label={one ? texts.newPlace : texts.place}
        hint={one ? texts.newPlaceHint : texts.placeHint}
        optional
        {...field('place')}
      />
      <ReasonField {...field('reason')} />
      {one && isAdmin && <MayLeave sessionId={session._id} mayLeave={mayLeave} onChange={setMayLeave} />}
      {one && !isAdmin && session.fee > 0 && <p className="text-muted text-sm">{texts.studentsMayLeave}</p>}
    </FormDialog>
  )
}

type MayLeaveProps = { sessionId: string; mayLeave: boolean; onChange: (mayLeave: boolean) => void }

/**
 * Lets people give up their seats for all of their money because a class moves, and says what that costs at
 * most. Nothing where no money would be refunded.
 */
function MayLeave({ sessionId, mayLeave, onChange }: MayLeaveProps) {
  const texts = useClassTexts().changes
  const { currency } = useConfig()
  const { money } = useFormats()
  const { data } = useQuery({
    queryKey: ['bookings', 'stake', sessionId],
    queryFn: ({ signal }) => callApi('GET /sessions/{id}/stake', { params: { id: sessionId }, signal }),
  })
  if (!data?.atMost) return null
  return (
    <div>
      <Switch isOn={mayLeave} onChange={onChange}>
        {texts.mayLeave(money(data.atMost, currency))}
      </Switch>
      {!mayLeave && <p className="text-muted text-sm">{texts.mayNotLeave}</p>}
    </div>
  )
}
