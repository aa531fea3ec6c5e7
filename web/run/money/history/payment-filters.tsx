import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useSearchParams } from 'react-router'
import type { PaymentSort } from '../../../../contract/payments/payment-history.ts'
import { moneyMethods } from '../../../../contract/payments/payment-methods.ts'
import { paymentStatuses } from '../../../../contract/payments/states.ts'
import { useMedia } from '../../../hooks/use-media.ts'
import { useMethodTexts } from '../../../i18n/methods.ts'
import { usePaymentHistoryTexts } from '../../../i18n/payment-history.ts'
import type { PaymentFilters as Filters } from '../../../queries/payments.ts'
import { SelectField, TextField } from '../../../ui/inputs.tsx'
import { CURSOR } from '../../../ui/pagination.tsx'
import { SearchField, useSearch } from '../../../ui/search-field.tsx'

type Name = 'status' | 'method' | 'byHand' | 'from' | 'to' | 'sort'

/** As the contract has them; its schemas are not loaded here. */
const sorts = ['newest', 'oldest', 'largest', 'smallest'] as const satisfies readonly PaymentSort[]

const hands = ['true', 'false'] as const

const DAY = /^\d{4}-\d{2}-\d{2}$/
const day = (text: string | null) => (text && DAY.test(text) ? text : undefined)

/** The filters in the URL. Invalid values are ignored. */
export function usePaymentFilters(): Filters {
  const [params] = useSearchParams()
  return {
    search: useSearch(),
    status: paymentStatuses.find((status) => status === params.get('status')),
    method: moneyMethods.find((method) => method === params.get('method')),
    byHand: hands.find((byHand) => byHand === params.get('byHand')),
    from: day(params.get('from')),
    to: day(params.get('to')),
    sort: sorts.find((sort) => sort === params.get('sort')),
  }
}

/**
 * Filters and sorts everyone's payments; the URL holds the filters. Folded on a phone, but for the search.
 */
export function PaymentFilters() {
  const texts = usePaymentHistoryTexts()
  const { search: _search, ...filters } = usePaymentFilters()
  const count = Object.values(filters).filter(Boolean).length
  const isWide = useMedia('(min-width: 40rem)')
  return (
    <div className="grid gap-4">
      <SearchField label={texts.search} hint={texts.searchHint} />
      {isWide ? (
        <Fields />
      ) : (
        <details className="rounded-card bg-sunken px-4">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
            <SlidersHorizontal aria-hidden="true" className="size-5" />
            {count > 0 ? texts.filtersChosen(count) : texts.filter}
          </summary>
          <div className="pt-1 pb-4">
            <Fields />
          </div>
        </details>
      )}
    </div>
  )
}

function Fields() {
  const texts = usePaymentHistoryTexts()
  const methods = useMethodTexts()
  const [params, setParams] = useSearchParams()
  const field = (name: Name) => ({
    value: params.get(name) ?? '',
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete('page')
          next.delete(CURSOR)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-3 xl:grid-cols-6">
      <SelectField
        label={texts.status}
        options={[
          { value: '', label: texts.anyStatus },
          ...paymentStatuses.map((value) => ({ value, label: texts.statuses[value] })),
        ]}
        {...field('status')}
      />
      <SelectField
        label={texts.method}
        options={[
          { value: '', label: texts.anyMethod },
          ...moneyMethods.map((value) => ({ value, label: methods[value] })),
        ]}
        {...field('method')}
      />
      <SelectField
        label={texts.cameBy}
        options={[
          { value: '', label: texts.anyWay },
          { value: 'true', label: texts.byHand },
          { value: 'false', label: texts.byProvider },
        ]}
        {...field('byHand')}
      />
      <TextField type="date" label={texts.from} {...field('from')} />
      <TextField type="date" label={texts.to} {...field('to')} />
      <SelectField
        label={texts.sort}
        options={sorts.map((value) => ({
          value: value === 'newest' ? '' : value,
          label: texts.sorts[value],
        }))}
        {...field('sort')}
      />
    </div>
  )
}
