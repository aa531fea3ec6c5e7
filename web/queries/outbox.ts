import { queryOptions } from '@tanstack/react-query'
import { MAILS_PER_PAGE } from '../../contract/limits.ts'
import type { MailState } from '../../contract/status.ts'
import { callApi } from '../api-client.ts'
import type { PageAddress } from '../ui/pagination.tsx'

/** Everything read about mails begins with this key. */
export const outboxKey = ['outbox'] as const

/** What an Admin looks for among the mails. Blank filters nothing. */
export type MailFilters = { search: string; state: MailState | undefined }

/** One page of the mails, found by its number or, with a cursor, from the page beside it. */
export const outboxQuery = (filters: MailFilters, { page, cursor }: PageAddress) =>
  queryOptions({
    queryKey: [...outboxKey, filters, page, cursor],
    queryFn: ({ signal }) =>
      callApi('GET /outbox', { query: { ...filters, page, cursor, limit: MAILS_PER_PAGE }, signal }),
    select: ({ mails, ...rest }) => ({ items: mails, ...rest }),
  })
