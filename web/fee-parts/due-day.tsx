import type { FeePart } from '../../contract/fee-parts/fee-parts.ts'
import { usePartMessages } from '../i18n/fee-parts.ts'
import { DateTime } from '../ui/date-time.tsx'

/** Until when a part is to be paid, or was. */
export function DueDay({ dueOn, state }: Pick<FeePart, 'dueOn' | 'state'>) {
  const messages = usePartMessages()
  return (
    <>
      {state === 'late' ? messages.wasDue : messages.payBy}{' '}
      <strong className="whitespace-nowrap">
        <DateTime value={dueOn} show="date" />
      </strong>
    </>
  )
}
