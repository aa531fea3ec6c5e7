import { useState } from 'react'
import type {
  DayOffAct,
  DayOffOnlyClass,
  DayOffOtherwise,
} from '../../../../contract/classes/day-off-acts.ts'
import type { previewDayOff, TouchedClass } from '../../../../contract/classes/days-off.ts'
import type { ResponseOf } from '../../../../contract/http/endpoint.ts'
import { callApi } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useChangeForm } from '../../../hooks/use-change-form.ts'
import { useDayOffTexts } from '../../../i18n/days-off.ts'
import type { CentreFilters } from '../../../queries/bookings.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { sendAsTyped, validateAs } from '../../../ui/form-validator.ts'
import { type DayOffBody, Fields, type Values } from './fields.tsx'
import { actOf, DayOffReview } from './review.tsx'
import { filtersOf, whomOf } from './whom.tsx'

export type Preview = ResponseOf<typeof previewDayOff>

const validator = validateAs(
  async () => (await import('../../../../contract/classes/days-off.ts')).newDayOff,
  {
    toInput: ({ whom, ...values }: Values) => ({ ...values, ...filtersOf(whom) }),
    fieldOf: (path) => path,
  },
)

type Props = { day: string; filters: CentreFilters; isOwn: boolean; reason: string; onClose: () => void }

const nothingTyped = sendAsTyped<object>()

/** What was looked at, and which of its classes are left out. */
type Seen = { body: DayOffBody; preview: Preview; leftOut: TouchedClass[] }

async function look({ body: wanted, leftOut }: Pick<Seen, 'body' | 'leftOut'>): Promise<Seen> {
  const body = { ...wanted, except: leftOut.map((one) => one._id) }
  const { _id, reason, ...wish } = body
  return { body, leftOut, preview: await callApi('POST /days-off/preview', { body: wish }) }
}

/** B03: ends the classes of a day: what is wanted, then what that touches, then the act. */
export function DayOffDialog({ day: first, filters, isOwn, reason, onClose }: Props) {
  const texts = useDayOffTexts()
  const [start] = useState(() => ({
    ...{ _id: crypto.randomUUID(), day: first, until: '', whom: isOwn ? '' : whomOf(filters) },
    ...{ act: 'move' as DayOffAct, days: '7', otherwise: 'later' as DayOffOtherwise, reason },
    onlyClass: (isOwn ? 'stay' : 'session') as DayOffOnlyClass,
  }))
  const [seen, setSeen] = useState<Seen>()
  const asking = useChangeForm({
    validator,
    defaultValues: start,
    changesNothing: true,
    send: (body: DayOffBody) => look({ body, leftOut: [] }),
    onDone: setSeen,
  })
  const looking = useChange({ changesNothing: true, send: look, failed: undefined, onDone: setSeen })
  const taking = useChangeForm({
    validator: nothingTyped,
    defaultValues: {},
    send: async () => seen && callApi('POST /days-off', { body: seen.body }),
    done: texts.done,
    failed: texts.failed,
    onDone: onClose,
  })
  const frame = { title: texts.title, description: texts.intro, onClose }
  if (!seen)
    return (
      <FormDialog {...frame} form={asking} submitLabel={texts.preview} keepLabel={texts.back}>
        <Fields form={asking} isOwn={isOwn} />
      </FormDialog>
    )
  const isBusy = looking.isPending || taking.isBusy
  const again = (changes: Partial<Seen>) => looking.submit({ ...seen, ...changes })
  // A press beside it would lose what was chosen.
  const form = { ...taking, isBusy, isDirty: true, problem: taking.problem ?? looking.error ?? undefined }
  const { isGentle, label } = actOf(seen, texts)
  return (
    <FormDialog
      {...frame}
      form={form}
      danger={!isGentle}
      submitLabel={label}
      keepLabel={texts.back}
      onKeep={() => setSeen(undefined)}
    >
      <DayOffReview
        {...seen}
        busy={isBusy}
        onLeaveOut={(leftOut) => again({ leftOut })}
        onMayLeave={isOwn ? undefined : (mayLeave) => again({ body: { ...seen.body, mayLeave } })}
      />
    </FormDialog>
  )
}
