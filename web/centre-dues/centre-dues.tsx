import { keepPreviousData, useQuery } from '@tanstack/react-query'
import HandCoins from 'lucide-react/icons/hand-coins'
import { useSearchParams } from 'react-router'
import { useMedia } from '../hooks/use-media.ts'
import { useCentreDuesMessages } from '../i18n/centre-dues.ts'
import { centreDuesQuery } from '../queries/centre-dues.ts'
import { SelectField } from '../ui/inputs.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { usePageAddress } from '../ui/pagination.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { DownloadDues } from './download-dues.tsx'
import { DueFigures } from './due-figures.tsx'
import { DueCards, DueTable } from './due-list.tsx'
import { NoDues } from './no-dues.tsx'
import { useDueFilters, withFilter } from './use-due-filters.ts'

/** The parts of all students' fees: what they sum up to, and whom to call. */
export function CentreDues() {
  const messages = useCentreDuesMessages()
  const filters = useDueFilters()
  const [, setParams] = useSearchParams()
  const query = useQuery({ ...centreDuesQuery(filters, usePageAddress()), placeholderData: keepPreviousData })
  const List = useMedia('(min-width: 64rem)') ? DueTable : DueCards
  const listed = query.data?.sessions ?? []
  // The list names at most a hundred.
  const chosen = query.data?.items.find(({ sessionId }) => sessionId === filters.sessionId)
  const sessions =
    chosen && !listed.some(({ _id }) => _id === chosen.sessionId)
      ? [{ _id: chosen.sessionId, title: chosen.sessionTitle }, ...listed]
      : listed
  return (
    <div className="grid gap-6">
      <DueFigures chosen={filters.state} sums={query.data?.sums} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SearchField label={messages.search} hint={messages.searchHint} />
        <SelectField
          label={messages.session}
          className="max-w-md"
          options={[
            { value: '', label: messages.anySession },
            ...sessions.map(({ _id, title }) => ({ value: _id, label: title })),
          ]}
          value={sessions.some(({ _id }) => _id === filters.sessionId) ? filters.sessionId : ''}
          onChange={({ target }) =>
            setParams((before) => withFilter(before, 'session', target.value), {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
        <div>
          <DownloadDues filters={filters} />
        </div>
      </div>
      <PagedList
        query={query}
        failed={messages.failed}
        empty={
          <NoDues
            filters={filters}
            sums={query.data?.sums}
            icon={<HandCoins aria-hidden="true" className="size-10" strokeWidth={1.5} />}
          />
        }
      >
        {(dues, onGone) => <List dues={dues} onGone={onGone} />}
      </PagedList>
    </div>
  )
}
