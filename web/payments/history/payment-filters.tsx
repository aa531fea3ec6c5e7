import { useSearchParams } from 'react-router'
import { paymentStatuses } from '../../../contract/status.ts'
import { usePaymentMessages } from '../../i18n/payments.ts'
import type { PaymentFilters as Filters } from '../../queries/payments.ts'
import { SelectField, TextField } from '../../ui/inputs.tsx'
import { CURSOR } from '../../ui/pagination.tsx'
import { SearchField, useSearch } from '../../ui/search-field.tsx'

type Name = 'status' | 'from' | 'to'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const day = (text: string | null) => (text && DAY.test(text) ? text : undefined)

/** The filters in the URL. Invalid values are ignored. */
export function usePaymentFilters(): Filters {
  const [params] = useSearchParams()
  return {
    search: useSearch(),
    status: paymentStatuses.find((status) => status === params.get('status')),
    from: day(params.get('from')),
    to: day(params.get('to')),
  }
}

/** Filters everyone's payments; the URL holds the filters. */
export function PaymentFilters() {
  const messages = usePaymentMessages()
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
    <div className="grid gap-4">
      <SearchField label={messages.search} hint={messages.searchHint} />
      <div className="grid max-w-2xl gap-4 sm:grid-cols-3">
        <SelectField
          label={messages.status}
          options={[
            { value: '', label: messages.anyStatus },
            ...paymentStatuses.map((value) => ({ value, label: messages.statuses[value] })),
          ]}
          {...field('status')}
        />
        <TextField type="date" label={messages.from} {...field('from')} />
        <TextField type="date" label={messages.to} {...field('to')} />
      </div>
    </div>
  )
}
