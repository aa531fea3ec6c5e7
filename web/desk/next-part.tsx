import type { FeePart, PartOf } from '../../contract/fee-parts/fee-parts.ts'
import { useDeskMessages } from '../i18n/desk.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { Badge } from '../ui/badge.tsx'

type Props = PartOf & { due?: FeePart }

/** Which part of a fee is taken now, and by when it is to be paid. */
export function NextPart({ number, of, due }: Props) {
  const messages = useDeskMessages()
  const { dateTime } = useTimeFormats()
  const day = due && dateTime(due.dueOn, 'date')
  return (
    <p role="status">
      <span className="font-medium">{messages.takes(number, of)}</span>{' '}
      {due?.state === 'late' && day && (
        <>
          {messages.dueOn(day)} <Badge tone="danger">{messages.partStates.late}</Badge>
        </>
      )}
      {due?.state === 'due' && day && messages.dueBy(day)}
    </p>
  )
}
