import { keepPreviousData, useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { ActCard } from '../../audit/act-card.tsx'
import { ActFilters, useActFilters } from '../../audit/act-filters.tsx'
import { AdminOnly } from '../../auth/guards.tsx'
import { useAuditWords } from '../../i18n/audit.ts'
import { actsQuery } from '../../queries/audit.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePageAddress } from '../../ui/pagination.tsx'
import { Page } from './page.tsx'

/** Who changed what. */
export default function AuditTrail() {
  const words = useAuditWords()
  return (
    <AdminOnly>
      <Page title={words.title} intro={words.intro}>
        <ActFilters />
        <Acts />
      </Page>
    </AdminOnly>
  )
}

function Acts() {
  const words = useAuditWords()
  const filters = useActFilters()
  const query = useQuery({ ...actsQuery(filters, usePageAddress()), placeholderData: keepPreviousData })
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <PagedList
      query={query}
      failed={words.failed}
      empty={
        <EmptyState
          icon={<History aria-hidden="true" className="size-10" strokeWidth={1.5} />}
          title={words.none}
          text={isFiltered ? words.noneMatch : words.noneHint}
        />
      }
    >
      {(acts) => (
        <ul className="grid gap-4 xl:grid-cols-2">
          {acts.map((act) => (
            <li key={act._id}>
              <ActCard act={act} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
