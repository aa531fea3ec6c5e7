import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Money } from '../ui/money.tsx'

type Props = {
  figure: { count: number; amount: number }
  currency: string
  /** What it counts. */
  counted: (count: number) => string
  /** The rows that it is the sum of. */
  to?: string
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
