import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CloseCorrection, CloseOpen } from '../../../../contract/day-close/day-close.ts'
import { startOfDay } from '../../../../contract/formats/dates.ts'
import { useCloseTexts } from '../../../i18n/day-close.ts'
import { useWayName } from '../../../i18n/methods.ts'
import { useTimeFormats } from '../../../i18n/time-formats.ts'
import type { Day } from '../../../learn/routine/days.ts'
import { Money } from '../../../ui/money.tsx'
import { linkToRows } from './days.tsx'

/** A table of figures, which a phone shows without its last column. */
export function CloseTable({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <table className="w-full text-left tabular-nums">
      <thead className="border-line border-b text-muted text-sm *:*:py-2 print:*:*:py-0.5 *:*:font-medium *:*:not-first:pl-3 *:*:not-first:text-right max-sm:*:*:nth-4:hidden">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line *:align-top *:*:py-2 print:*:*:py-0.5 *:*:not-first:pl-3 *:*:not-first:text-right *:[th]:wrap-anywhere *:[th]:font-semibold max-sm:*:*:nth-4:hidden">
        {children}
      </tbody>
    </table>
  )
}

type Props = {
  figure: { count: number; amount: number }
  currency: string
  /** Names the things that it counts. */
  counted: (count: number) => string
  /** The rows that it is the sum of. */
  to?: string | undefined
}

/** An amount and how many it is the sum of, which leads to them. */
export function Figure({ figure: { count, amount }, currency, counted, to }: Props): ReactNode {
  if (count === 0) return <span className="text-muted">–</span>
  const content = (
    <>
      <span className="block font-semibold">
        <Money amount={amount} currency={currency} />
      </span>
      <span className="block text-muted text-xs">{counted(count)}</span>
    </>
  )
  return to ? (
    <Link prefetch="intent" to={to} className="-my-1 inline-block min-h-11 py-1 hover:underline">
      {content}
    </Link>
  ) : (
    content
  )
}

/** Open money, each kind with its rows. */
export function OpenMoney({ date, open }: { date: Day; open: readonly CloseOpen[] }) {
  const texts = useCloseTexts()
  if (open.length === 0) return <p className="text-muted">{texts.nothingOpen}</p>
  return (
    <ul className="divide-y divide-line">
      {open.map(({ kind, currency, count, amount }) => (
        <li key={`${kind} ${currency}`}>
          <Link
            prefetch="intent"
            to={linkToRows(date, { kind })}
            className="flex min-h-11 items-center gap-3 py-2 hover:text-primary print:min-h-0 print:py-0.5"
          >
            <span className="min-w-0 grow">
              <span className="block wrap-anywhere font-semibold">{texts.kinds[kind]}</span>
              <span className="block text-muted text-sm">
                {kind === 'dispute' ? texts.openDisputes(count) : texts.payments(count)}
              </span>
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

/** Money of the day that belongs to an earlier one, which was closed when it was found. */
export function CorrectionsTable({ corrections }: { corrections: readonly CloseCorrection[] }) {
  const texts = useCloseTexts()
  const nameOf = useWayName()
  const { dateTime } = useTimeFormats()
  const counted = { in: texts.payments, out: texts.refunds, lost: texts.disputes }
  return (
    <CloseTable heads={[texts.day, texts.method, texts.heads.amount]}>
      {corrections.map(({ belongsTo, kind, method, byHand, currency, ...figure }) => (
        <tr key={`${belongsTo} ${kind} ${method} ${byHand} ${currency}`}>
          <th scope="row">{dateTime(startOfDay(belongsTo).toISOString(), 'date')}</th>
          <td>
            {nameOf(method, byHand)}
            <span className="block text-muted text-sm">{texts.kinds[kind]}</span>
          </td>
          <td>
            <Figure figure={figure} currency={currency} counted={counted[kind]} />
          </td>
        </tr>
      ))}
    </CloseTable>
  )
}
