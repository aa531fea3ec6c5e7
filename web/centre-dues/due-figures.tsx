import { Link, useSearchParams } from 'react-router'
import type { DueFilter } from '../../contract/dues.ts'
import { useCentreDuesMessages } from '../i18n/centre-dues.ts'
import type { DueSums } from '../queries/centre-dues.ts'
import { Money } from '../ui/money.tsx'
import { chipLinkClasses, figureClasses } from './classes.ts'
import { openStates, settledStates, withFilter } from './use-due-filters.ts'

/** What is late, due soon and due later. Each figure leads to its rows. */
export function DueFigures({ chosen, sums }: { chosen: DueFilter; sums: DueSums | undefined }) {
  const messages = useCentreDuesMessages()
  const [params] = useSearchParams()
  const link = (state: DueFilter) => ({
    to: `?${withFilter(params, 'state', state)}`,
    'aria-current': state === chosen ? ('true' as const) : undefined,
    preventScrollReset: true,
  })
  return (
    <nav aria-label={messages.which} className="grid gap-3">
      <ul className="grid gap-3 sm:grid-cols-3">
        {openStates.map((state) => (
          <li key={state}>
            <Link {...link(state)} className={figureClasses}>
              <span>
                <span className="block font-medium">{messages.states[state]}</span>{' '}
                <span className="block text-muted text-sm">
                  {sums ? messages.count(sums[state].count) : '…'}
                </span>
              </span>{' '}
              <span
                className={
                  state === 'late' && sums && sums.late.count > 0
                    ? 'font-bold text-danger text-xl'
                    : 'font-bold text-xl'
                }
              >
                {sums ? <Money amount={sums[state].amount} /> : '…'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-muted text-sm">{messages.settled}</span>
        {settledStates.map((state) => (
          <Link key={state} {...link(state)} className={chipLinkClasses}>
            {messages.states[state]}
          </Link>
        ))}
      </div>
    </nav>
  )
}
