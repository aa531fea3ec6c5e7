import { keepPreviousData, useQuery } from '@tanstack/react-query'
import HandCoins from 'lucide-react/icons/hand-coins'
import { useMedia } from '../../hooks/use-media.ts'
import { useCentreDuesMessages } from '../../i18n/centre-dues.ts'
import { centreDuesQuery } from '../../queries/centre-dues.ts'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePageAddress } from '../../ui/pagination.tsx'
import { DueFigures } from './due-figures.tsx'
import { DueFilters } from './due-filters.tsx'
import { DueCards, DueTable } from './due-list.tsx'
import { NoDues } from './no-dues.tsx'
import { useDueFilters } from './use-due-filters.ts'

/** The parts of all students' fees: what they sum up to, and whom to call. */
export function CentreDues() {
  const messages = useCentreDuesMessages()
  const filters = useDueFilters()
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
    <div className="grid gap-4 sm:gap-6">
      <DueFigures chosen={filters.state} sums={query.data?.sums} />
      <DueFilters
        filters={filters}
        sessions={sessions.map(({ _id, title }) => ({ value: _id, label: title }))}
      />
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
