import { useEffect, useState } from 'react'
import { dayOf, parseDateTime, startOfDay, toLocalInput } from '../../../contract/formats/dates.ts'
import type { SessionClass, SessionDetail } from '../../../contract/sessions/sessions.ts'
import { ApiError } from '../../api-client.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useClassTexts } from '../../i18n/classes.ts'
import { ClassWhen } from '../../sessions/class-time.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem, fieldErrors } from '../../ui/form-problem.tsx'
import { parseWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'
import { RoomField } from '../session-form/fields.tsx'
import { Planned, ReasonField, useClassChange } from './class-change.tsx'
import { MayLeave } from './may-leave.tsx'

const validator = parseWith(async () => (await import('../../../contract/classes/class-form.ts')).classForm)

/** The fields of the form, by those of the API. */
const FIELDS: Record<string, 'date' | 'to' | 'roomId' | 'place' | 'reason'> = {
  start: 'date',
  end: 'to',
  roomId: 'roomId',
  place: 'place',
  reason: 'reason',
}

type Props = {
  session: SessionDetail
  /** The class to move; without one a class is added. */
  one?: SessionClass | undefined
  onClose: () => void
}

/** B03: moves a class to another time or place, or adds one. */
export function ClassDialog({ session, one, onClose }: Props) {
  const texts = useClassTexts().changes
  const action = one ? 'move' : 'add'
  // What somebody else does meanwhile is not overwritten.
  const [version] = useState(one?.version)
  const [was] = useState(() => draftOf(one ?? session.classes.at(-1), one === undefined))
  const form = useForm({ validator, defaultValues: was })
  const [mayLeave, setMayLeave] = useState(true)
  const change = useClassChange(session._id, onClose)
  const { elsewhere } = fieldErrors(change.error, Object.keys(FIELDS))
  const { setError } = form
  useEffect(() => {
    const field = change.error instanceof ApiError ? FIELDS[change.error.field ?? ''] : undefined
    if (field && change.error) setError(field, change.error)
  }, [change.error, setError])
  const submit = form.handleSubmit(({ place, roomId, ...times }) => {
    const isOtherRoom = roomId !== was.roomId
    const body = { ...times, ...(place && { place }), ...(isOtherRoom && { roomId }) }
    return one
      ? change.submit({ action: 'move', classId: one._id, body: { ...body, version, mayLeave } })
      : change.submit({ action: 'add', body })
  })
  const isAdmin = useRole().role === 'Admin'
  const { errors, register } = form
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.titles[action]}
      description={<Planned session={session} one={one} />}
    >
      <form onSubmit={submit} noValidate className="grid gap-4 min-[350px]:grid-cols-2">
        <TextField
          label={texts.date}
          type="date"
          className="min-[350px]:col-span-2"
          error={errors.date}
          {...register('date')}
        />
        <TextField
          label={texts.from}
          type="time"
          error={errors.from}
          {...register('from', {
            onChange: () => form.setValue('to', keepLength(form.values, form.getValues().from)),
          })}
        />
        <TextField
          label={texts.to}
          type="time"
          hint={form.values.to && form.values.to < form.values.from ? texts.toHint : undefined}
          error={errors.to}
          {...register('to')}
        />
        <NewTime values={form.values} />
        {session.branchId && session.mode !== 'online' && (
          <div className="empty:hidden min-[350px]:col-span-2">
            <RoomField branchId={session.branchId} field={{ error: errors.roomId, ...register('roomId') }} />
          </div>
        )}
        <TextField
          label={one ? texts.newPlace : texts.place}
          hint={one ? texts.newPlaceHint : texts.placeHint}
          optional
          className="min-[350px]:col-span-2"
          error={errors.place}
          {...register('place')}
        />
        <div className="grid gap-4 min-[350px]:col-span-2">
          <ReasonField error={errors.reason} {...register('reason')} />
          {one && isAdmin && <MayLeave sessionId={session._id} mayLeave={mayLeave} onChange={setMayLeave} />}
          <FormProblem>{elsewhere}</FormProblem>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              {texts.back}
            </Button>
            <Button type="submit" busy={change.isPending}>
              {texts.submit[action]}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  )
}

const WEEK_MS = 7 * 24 * 3600_000

/** The times of a class; a new one is often a week after the last, at the same hours. */
function draftOf(one: SessionClass | undefined, isNew: boolean) {
  const none = { date: '', from: '', to: '', roomId: one?.roomId ?? '', place: '', reason: '' }
  if (!one) return none
  const at = (instant: string) =>
    toLocalInput(new Date(Date.parse(instant) + (isNew ? WEEK_MS : 0))).split('T') as [string, string]
  const [[date, from], [, to]] = [at(one.start), at(one.end)]
  return { ...none, date, from, to }
}

const DAY_MINUTES = 24 * 60
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** When a class ends that begins at another time and stays as long as it was. */
function keepLength({ from, to }: { from: string; to: string }, begins: string): string {
  if (!from || !to || !begins) return to
  const minutes = (minutesOf(to) + minutesOf(begins) - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

type NewTimeProps = {
  /** As the form has them: a day and two times of day in Dhaka. */
  values: { date: string; from: string; to: string }
}

/**
 * When the class will be, with its weekday and how far it is: a slip of the finger is seen before everybody
 * is told.
 */
function NewTime({ values: { date, from, to } }: NewTimeProps) {
  const start = parseDateTime(`${date}T${from}`)
  const end = start && parseDateTime(`${to > from ? date : dayOf(startOfDay(date), 1)}T${to}`)
  if (!start || !end || from === to) return null
  return (
    <p aria-live="polite" className="font-medium min-[350px]:col-span-2">
      <ClassWhen start={start.toISOString()} end={end.toISOString()} />
    </p>
  )
}
