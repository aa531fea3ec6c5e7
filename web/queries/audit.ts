import { queryOptions } from '@tanstack/react-query'
import type { AuditAction } from '../../contract/centre/audit-actions.ts'
import { AUDIT_EVENTS_PER_PAGE } from '../../contract/http/limits.ts'
import { callApi } from '../api-client.ts'
import type { PageAddress } from '../ui/pagination.tsx'

/** Filters of the audit trail. An empty value filters nothing. */
export type AuditFilters = {
  person: string
  action: AuditAction | undefined
  object: string | undefined
  from: string | undefined
  to: string | undefined
}

/** One page of the audit trail. It has a cursor to the next page but no total. */
export const auditTrailQuery = (filters: AuditFilters, { page, cursor }: PageAddress) =>
  queryOptions({
    queryKey: ['audit-trail', filters, page, cursor],
    queryFn: ({ signal }) =>
      callApi('GET /audit-trail', {
        query: { ...filters, page, cursor, limit: AUDIT_EVENTS_PER_PAGE },
        signal,
      }),
    select: ({ acts, next, previous }) => ({
      items: acts,
      totalPages: next ? page + 1 : page,
      next,
      previous,
    }),
  })
