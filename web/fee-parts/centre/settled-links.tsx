import { Link } from 'react-router'
import type { DueFilter } from '../../../contract/fee-parts/fee-parts.ts'
import { useCentreDuesMessages } from '../../i18n/centre-dues.ts'
import { chipLinkClasses } from '../../ui/class-lists.ts'
import { settledStates, useStateLink } from './use-due-filters.ts'

/** Leads to the parts that nobody has to pay any more. */
export function SettledLinks({ chosen }: { chosen: DueFilter }) {
  const messages = useCentreDuesMessages()
  const link = useStateLink(chosen)
  return (
    <nav aria-label={messages.settled} className="flex flex-wrap items-center gap-2">
      <span className="text-muted text-sm">{messages.settled}:</span>
      {settledStates.map((state) => (
        <Link key={state} {...link(state)} className={chipLinkClasses}>
          {messages.states[state]}
        </Link>
      ))}
    </nav>
  )
}
