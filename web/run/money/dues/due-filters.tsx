import { Link, useSearchParams } from 'react-router'
import type { DueFilter } from '../../../../contract/fee-parts/fee-parts.ts'
import { dayOf } from '../../../../contract/formats/dates.ts'
import { callApi } from '../../../api-client.ts'
import { useCentreDuesTexts } from '../../../i18n/centre-dues.ts'
import { usePaymentHistoryTexts } from '../../../i18n/payment-history.ts'
import type { DueSums, DueFilters as Filters } from '../../../queries/desk.ts'
import { chipLinkClasses, figureClasses } from '../../../ui/cn.ts'
import { DownloadButton, saveCsv } from '../../../ui/download-button.tsx'
import { type Option, SelectField } from '../../../ui/inputs.tsx'
import { Money } from '../../../ui/money.tsx'
import { SearchField, useSearch } from '../../../ui/search-field.tsx'
import { FoldedFilters, useSetFilter, withFilter } from '../money-lists.tsx'

/** The order in which they become urgent. */
const openStates = ['late', 'week', 'later'] as const satisfies readonly DueFilter[]
const settledStates = ['paid', 'waived'] as const satisfies readonly DueFilter[]

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The filters in the URL. Invalid values are ignored. */
export function useDueFilters(): Filters {
  const [params] = useSearchParams()
  const sessionId = params.get('session') ?? ''
  return {
    state: [...openStates, ...settledStates].find((state) => state === params.get('state')) ?? 'late',
    search: useSearch(),
    sessionId: UUID.test(sessionId) ? sessionId : '',
    sort: params.get('sort') === 'largest' ? 'largest' : 'day',
  }
}

/** The attributes of a link to the parts in another state. */
function useStateLink(chosen: DueFilter) {
  const [params] = useSearchParams()
  return (state: DueFilter) => ({
    to: `?${withFilter(params, 'state', state)}`,
    'aria-current': state === chosen ? ('true' as const) : undefined,
    preventScrollReset: true,
  })
}

type Props = { filters: Filters; sessions: readonly Option[] }

export function DueFilters(props: Props) {
  const texts = useCentreDuesTexts()
  const { state, search, sessionId } = props.filters
  const count = [settledStates.some((one) => one === state), search, sessionId].filter(Boolean).length
  return (
    <FoldedFilters label={count > 0 ? texts.filtersChosen(count) : texts.filter}>
      <Fields {...props} />
    </FoldedFilters>
  )
}

function Fields({ filters, sessions }: Props) {
  const texts = useCentreDuesTexts()
  const { orders } = usePaymentHistoryTexts()
  const choose = useSetFilter()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <SettledLinks chosen={filters.state} />
      </div>
      <SearchField label={texts.search} hint={texts.searchHint} />
      <SelectField
        label={texts.session}
        className="max-w-md"
        options={[{ value: '', label: texts.anySession }, ...sessions]}
        value={sessions.some(({ value }) => value === filters.sessionId) ? filters.sessionId : ''}
        onChange={({ target }) => choose('session', target.value)}
      />
      <SelectField
        label={orders.label}
        className="max-w-md"
        options={[
          { value: '', label: orders.urgent },
          { value: 'largest', label: orders.amount },
        ]}
        value={filters.sort === 'day' ? '' : filters.sort}
        onChange={({ target }) => choose('sort', target.value)}
      />
      <div>
        <DownloadDues filters={filters} />
      </div>
    </div>
  )
}

/** Downloads all parts that match the filters as CSV. */
function DownloadDues({ filters: { sort: _sort, ...filters } }: { filters: Filters }) {
  const texts = useCentreDuesTexts()
  const save = async () =>
    saveCsv(await callApi('GET /desk/dues.csv', { query: filters }), texts.csvName(dayOf(new Date())))
  return <DownloadButton label={texts.downloadCsv} failed={texts.failedToDownload} save={save} />
}

/** Leads to the parts that nobody has to pay any more. */
function SettledLinks({ chosen }: { chosen: DueFilter }) {
  const texts = useCentreDuesTexts()
  const link = useStateLink(chosen)
  return (
    <nav aria-label={texts.settled} className="flex flex-wrap items-center gap-2">
      <span className="text-muted text-sm">{texts.settled}:</span>
      {settledStates.map((state) => (
        <Link key={state} {...link(state)} className={chipLinkClasses}>
          {texts.states[state]}
        </Link>
      ))}
    </nav>
  )
}

/** The sums that are late, due soon and due later. Each leads to its rows. */
export function DueFigures({ chosen, sums }: { chosen: DueFilter; sums: DueSums | undefined }) {
  const texts = useCentreDuesTexts()
  const link = useStateLink(chosen)
  return (
    <nav aria-label={texts.which}>
      <ul className="grid gap-1.5 sm:grid-cols-3 sm:gap-3">
        {openStates.map((state) => (
          <li key={state}>
            <Link {...link(state)} className={figureClasses}>
              <span className="flex flex-wrap items-baseline gap-x-2 sm:block">
                <span className="block font-medium">{texts.states[state]}</span>{' '}
                <span className="block text-muted text-sm">
                  {sums ? texts.count(sums[state].count) : '…'}
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
