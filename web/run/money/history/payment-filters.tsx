import { useSearchParams } from 'react-router'
import { dayOf } from '../../../../contract/formats/dates.ts'
import type { PaymentSort, PaymentSums as Sums } from '../../../../contract/payments/payment-history.ts'
import { moneyMethods } from '../../../../contract/payments/payment-methods.ts'
import { paymentStatuses } from '../../../../contract/payments/states.ts'
import { callApi } from '../../../api-client.ts'
import { currentLanguage } from '../../../i18n/index.ts'
import { useMethodTexts } from '../../../i18n/methods.ts'
import { usePaymentHistoryTexts } from '../../../i18n/payment-history.ts'
import type { PaymentFilters as Filters } from '../../../queries/payments.ts'
import { Card } from '../../../ui/card.tsx'
import { DownloadButton, saveCsv } from '../../../ui/download-button.tsx'
import { SelectField, TextField } from '../../../ui/inputs.tsx'
import { Money } from '../../../ui/money.tsx'
import { SearchField, useSearch } from '../../../ui/search-field.tsx'
import { FoldedFilters, useSetFilter } from '../money-lists.tsx'

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
  return (
    <div className="grid gap-4">
      <SearchField label={texts.search} hint={texts.searchHint} />
      <FoldedFilters label={count > 0 ? texts.filtersChosen(count) : texts.filter}>
        <Fields />
      </FoldedFilters>
    </div>
  )
}

function Fields() {
  const texts = usePaymentHistoryTexts()
  const methods = useMethodTexts()
  const [params] = useSearchParams()
  const setFilter = useSetFilter()
  const field = (name: Name) => ({
    value: params.get(name) ?? '',
    onChange: ({ target: { value } }: { target: { value: string } }) => setFilter(name, value),
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

/** Downloads the filtered payments as CSV. */
export function DownloadPayments({ filters: { sort: _sort, ...filters } }: { filters: Filters }) {
  const texts = usePaymentHistoryTexts()
  const save = async () => {
    const query = { ...filters, language: currentLanguage() }
    saveCsv(await callApi('GET /admin/payments.csv', { query }), texts.csvName(dayOf(new Date())))
  }
  return <DownloadButton label={texts.downloadCsv} failed={texts.failedToDownload} save={save} />
}

/** The sums of all matching payments, by currency. */
export function PaymentSums({ sums }: { sums: readonly Sums[] }) {
  const texts = usePaymentHistoryTexts()
  return sums.map(({ currency, count, ...sum }) => {
    const amounts = [
      [texts.taken, sum.charged],
      [texts.refunded, sum.refunded],
      [texts.refundDue, sum.refundDue],
      [texts.net, sum.net],
    ] as const
    return (
      <Card key={currency} className="p-5">
        {sums.length > 1 && <p className="mb-3 text-muted text-sm">{texts.sumsOf(count, currency)}</p>}
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
          {amounts.map(([label, amount]) => (
            <div key={label}>
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="font-bold text-xl">
                <Money amount={amount} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    )
  })
}
