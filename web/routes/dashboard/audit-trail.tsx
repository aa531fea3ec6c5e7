import { keepPreviousData, useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { ActCard } from '../../audit/act-card.tsx'
import { ActFilters, useActFilters } from '../../audit/act-filters.tsx'
import { AdminOnly } from '../../auth/guards.tsx'
import { useAuditMessages } from '../../i18n/audit.ts'
import { actsQuery } from '../../queries/audit.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePageAddress } from '../../ui/pagination.tsx'
import { Page } from './page.tsx'

/** Who changed what. */
export default function AuditTrail() {
  const messages = useAuditMessages()
  return (
    <AdminOnly>
      <Page title={messages.title} intro={messages.intro}>
        <ActFilters />
        <Acts />
      </Page>
    </AdminOnly>
  )
}

function Acts() {
  const messages = useAuditMessages()
  const filters = useActFilters()
  const query = useQuery({ ...actsQuery(filters, usePageAddress()), placeholderData: keepPreviousData })
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <PagedList
      query={query}
      failed={messages.failed}
      empty={
        <EmptyState
          icon={<History aria-hidden="true" className="size-10" strokeWidth={1.5} />}
          title={messages.none}
          text={isFiltered ? messages.noneMatch : messages.noneHint}
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
