import { keepPreviousData, useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useAuditMessages } from '../../i18n/audit.ts'
import { auditTrailQuery } from '../../queries/centre.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePageAddress } from '../../ui/pagination.tsx'
import { AuditEventList } from './audit/audit-event-list.tsx'
import { AuditFilters, useAuditFilters } from './audit/audit-filters.tsx'

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
      {(acts) => <AuditEventList events={acts} />}
    </PagedList>
  )
}
