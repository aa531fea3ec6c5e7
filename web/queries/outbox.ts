import { queryOptions } from '@tanstack/react-query'
import type { EmailState } from '../../contract/emails/states.ts'
import { EMAILS_PER_PAGE } from '../../contract/http/limits.ts'
import { callApi } from '../api-client.ts'
import type { PageAddress } from '../ui/pagination.tsx'

/** Prefix of all keys about emails. */
export const outboxKey = ['outbox'] as const

/** Filters of the emails. An empty value filters nothing. */
export type EmailFilters = { search: string; state: EmailState | undefined }

/** One page of the emails, by number or, with a cursor, from the neighbouring page. */
export const outboxQuery = (filters: EmailFilters, { page, cursor }: PageAddress) =>
  queryOptions({
    queryKey: [...outboxKey, filters, page, cursor],
    queryFn: ({ signal }) =>
      callApi('GET /outbox', { query: { ...filters, page, cursor, limit: EMAILS_PER_PAGE }, signal }),
    select: ({ emails, ...rest }) => ({ items: emails, ...rest }),
  })
