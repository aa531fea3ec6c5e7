import type { FeePart } from '../../contract/fee-parts/fee-parts.ts'
import { useNow } from '../hooks/use-now.ts'
import { usePartMessages } from '../i18n/fee-parts.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { hasClosed } from './part-state.ts'

/** What closes, or is closed, while a part is not paid. */
export function Closes({ part }: { part: Pick<FeePart, 'state' | 'closedFrom'> }) {
  const messages = usePartMessages()
  const { dateTime } = useTimeFormats()
  const now = useNow()
  if (part.closedFrom === undefined) return null
  return hasClosed(part, now) ? (
    <p className="rounded-control bg-danger-soft px-3.5 py-2.5 text-danger">{messages.closedNow}</p>
  ) : (
    <p className="text-muted">{messages.closesOn(dateTime(part.closedFrom, 'date'))}</p>
  )
}
