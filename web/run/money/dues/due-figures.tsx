import { Link } from 'react-router'
import type { DueFilter } from '../../../../contract/fee-parts/fee-parts.ts'
import { useCentreDuesMessages } from '../../../i18n/centre-dues.ts'
import type { DueSums } from '../../../queries/desk.ts'
import { figureClasses } from '../../../ui/cn.ts'
import { Money } from '../../../ui/money.tsx'
import { openStates, useStateLink } from './use-due-filters.ts'

/** What is late, due soon and due later. Each figure leads to its rows. */
export function DueFigures({ chosen, sums }: { chosen: DueFilter; sums: DueSums | undefined }) {
  const messages = useCentreDuesMessages()
  const link = useStateLink(chosen)
  return (
    <nav aria-label={messages.which}>
      <ul className="grid gap-1.5 sm:grid-cols-3 sm:gap-3">
        {openStates.map((state) => (
          <li key={state}>
            <Link {...link(state)} className={figureClasses}>
              <span className="flex flex-wrap items-baseline gap-x-2 sm:block">
                <span className="block font-medium">{messages.states[state]}</span>{' '}
                <span className="block text-muted text-sm">
                  {sums ? messages.count(sums[state].count) : '…'}
                </span>
              </span>{' '}
              <span
                className={
                  state === 'late' && sums && sums.late.count > 0
                    ? 'font-bold text-danger text-lg sm:text-xl'
                    : 'font-bold text-lg sm:text-xl'
                }
              >
                {sums ? <Money amount={sums[state].amount} /> : '…'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
