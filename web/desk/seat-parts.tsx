import type { FeePart } from '../../contract/fee-parts/fee-parts.ts'
import { isOpenPart } from '../fee-parts/part-state.ts'
import { useDeskMessages } from '../i18n/desk.ts'
import { useFeePlanMessages } from '../i18n/fee-plan.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { Badge } from '../ui/badge.tsx'
import { Money } from '../ui/money.tsx'

/**
 * What a person has paid of the fee of their seat, and what comes. Folded: the form says which part is next.
 */
export function SeatParts({ parts }: { parts: readonly FeePart[] }) {
  const messages = { desk: useDeskMessages(), plan: useFeePlanMessages() }
  const settled = parts.filter((part) => !isOpenPart(part)).length
  return (
    <details className="rounded-control border border-line bg-surface px-3 text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-medium">
        {settled === parts.length ? messages.desk.allPaid : messages.desk.settled(settled, parts.length)}
      </summary>
      <ol aria-label={messages.plan.parts} className="divide-y divide-line border-line border-t">
        {parts.map((part) => (
          <li key={part._id} className="flex items-baseline justify-between gap-x-3 py-2">
            <span>
              {messages.plan.part(part.part)} <State part={part} />
            </span>
            <Money amount={part.amount} currency={part.currency} />
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Its day while it is to come, else what became of it. */
function State({ part: { state, dueOn } }: { part: FeePart }) {
  const messages = { desk: useDeskMessages(), plan: useFeePlanMessages() }
  const { dateTime } = useTimeFormats()
  if (state === 'due') return <span className="text-muted">{messages.plan.by(dateTime(dueOn, 'date'))}</span>
  const tone = state === 'late' ? 'danger' : state === 'paid' ? 'success' : 'neutral'
  return <Badge tone={tone}>{messages.desk.partStates[state]}</Badge>
}
