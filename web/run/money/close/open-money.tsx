import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import type { CloseOpen } from '../../../../contract/day-close/day-close.ts'
import { useCloseMessages } from '../../../i18n/day-close.ts'
import type { Day } from '../../../learn/routine/days.ts'
import { Money } from '../../../ui/money.tsx'
import { linkToRows } from './use-close-address.ts'

/** What is open now, each with its rows. */
export function OpenMoney({ date, open }: { date: Day; open: readonly CloseOpen[] }) {
  const messages = useCloseMessages()
  if (open.length === 0) return <p className="text-muted">{messages.nothingOpen}</p>
  return (
    <ul className="divide-y divide-line">
      {open.map(({ kind, currency, count, amount }) => (
        <li key={`${kind} ${currency}`}>
          <Link
            prefetch="intent"
            to={linkToRows(date, { kind })}
            className="flex min-h-11 items-center gap-3 py-2 hover:text-primary"
          >
            <span className="min-w-0 grow">
              <span className="block wrap-anywhere font-semibold">{messages.kinds[kind]}</span>
              <span className="block text-muted text-sm">{messages.payments(count)}</span>
            </span>
            <span className="font-semibold">
              <Money amount={amount} currency={currency} />
            </span>
            <ChevronRight aria-hidden="true" className="screen-only size-5 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
