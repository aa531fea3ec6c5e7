import { keepPreviousData, useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { AuditEventCard } from '../../audit/audit-event-card.tsx'
import { AuditFilters, useAuditFilters } from '../../audit/audit-filters.tsx'
import { AdminOnly } from '../../auth/guards.tsx'
import { useAuditMessages } from '../../i18n/audit.ts'
import { auditTrailQuery } from '../../queries/audit.ts'
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
        <AuditFilters />
        <Acts />
      </Page>
    </AdminOnly>
  )
}

function Acts() {
  const messages = useAuditMessages()
  const filters = useAuditFilters()
  const query = useQuery({ ...auditTrailQuery(filters, usePageAddress()), placeholderData: keepPreviousData })
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
          {acts.map((event) => (
            <li key={event._id}>
              <AuditEventCard event={event} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
