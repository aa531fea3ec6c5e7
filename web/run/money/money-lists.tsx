import BadgeCheck from 'lucide-react/icons/badge-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useMedia } from '../../hooks/use-media.ts'
import { useLanguage } from '../../i18n/index.ts'
import { usePaymentHistoryTexts } from '../../i18n/payment-history.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FoldedRow, FoldedRows } from '../../ui/folded-row.tsx'
import { SelectField } from '../../ui/inputs.tsx'
import { Money } from '../../ui/money.tsx'
import { CURSOR } from '../../ui/pagination.tsx'

/** Every row about money knows this. */
type Item = { amount: number; currency: string; person: { name: string } }

type Props<Waiting extends Item> = {
  /** In the order in which they are urgent. */
  items: readonly Waiting[]
  /** How many there are, of which the server has sent the first ones. */
  total: number
  texts: {
    none: string
    noneHint: string
    count: (total: number) => string
    more: (shown: number) => string
  }
  children: (item: Waiting) => ReactNode
}

/** Money that waits for a person, each in a row that opens in place; nothing to do is good news. */
export function WaitingRows<Waiting extends Item>({ items, total, texts, children }: Props<Waiting>) {
  const { sorted, chooser } = useSorted(items)
  if (items.length === 0)
    return (
      <EmptyState
        icon={<BadgeCheck aria-hidden="true" className="size-10" strokeWidth={1.5} />}
        title={texts.none}
        text={texts.noneHint}
      />
    )
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p role="status" className="text-muted text-sm">
          {texts.count(total)} {total > items.length && texts.more(items.length)}
        </p>
        {items.length > 1 && chooser}
      </div>
      <FoldedRows>{sorted.map(children)}</FoldedRows>
    </div>
  )
}

const orders = ['urgent', 'amount', 'name'] as const

/** The items in the order that the address asks for, and the field that changes it. */
function useSorted<Waiting extends Item>(items: readonly Waiting[]) {
  const { orders: names } = usePaymentHistoryTexts()
  const { compare } = new Intl.Collator(useLanguage())
  const [params] = useSearchParams()
  const setFilter = useSetFilter()
  const order = orders.find((one) => one === params.get('sort')) ?? 'urgent'
  const sorted =
    order === 'amount'
      ? items.toSorted((one, other) => other.amount - one.amount)
      : order === 'name'
        ? items.toSorted((one, other) => compare(one.person.name, other.person.name))
        : items
  const chooser = (
    <SelectField
      label={names.label}
      value={order}
      options={orders.map((value) => ({ value, label: names[value] }))}
      onChange={({ target }) => setFilter('sort', target.value === 'urgent' ? '' : target.value)}
    />
  )
  return { sorted, chooser }
}

type RowProps = {
  person: { name: string }
  unnamed: string
  /** For what, and since or until when. */
  note: ReactNode
  amount: number
  currency: string
  state: ReactNode
  /** Who looks for one wants to see all of it. */
  isOpen?: boolean
  children: ReactNode
}

/** Somebody's money: whose, for what, how much, and its state; the rest when it is open. */
export function MoneyRow({ person, unnamed, note, amount, currency, state, isOpen, children }: RowProps) {
  return (
    <FoldedRow
      title={person.name || unnamed}
      note={note}
      end={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:justify-end">
          {state}
          <span className="font-bold sm:min-w-20">
            <Money amount={amount} currency={currency} />
          </span>
        </span>
      }
      isOpen={isOpen}
    >
      {children}
    </FoldedRow>
  )
}

/** Filters, folded on a phone, where the list has to begin on the first screen. */
export function FoldedFilters({ label, children }: { label: string; children: ReactNode }) {
  const isWide = useMedia('(min-width: 40rem)')
  if (isWide) return children
  return (
    <details className="rounded-card bg-sunken px-4">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        {label}
      </summary>
      <div className="pt-1 pb-4">{children}</div>
    </details>
  )
}

/** The address with another filter, from its first page on. */
export function withFilter(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(before)
  next.delete('page')
  next.delete(CURSOR)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

/** Sets a filter in the address. */
export function useSetFilter() {
  const [, setParams] = useSearchParams()
  return (name: string, value: string) =>
    setParams((before) => withFilter(before, name, value), { replace: true, preventScrollReset: true })
}
