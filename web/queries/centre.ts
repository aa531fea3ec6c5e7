import { queryOptions } from '@tanstack/react-query'
import type { AuditAction } from '../../contract/centre/audit-actions.ts'
import type { TextKind } from '../../contract/centre/text-kinds.ts'
import type { Language } from '../../contract/formats/languages.ts'
import { AUDIT_EVENTS_PER_PAGE, MESSAGES_PER_PAGE } from '../../contract/formats/page-sizes.ts'
import type { Channel, MessageState } from '../../contract/messages/states.ts'
import { callApi } from '../api-client.ts'
import type { PageAddress } from '../ui/pagination.tsx'

export const centreQuery = queryOptions({
  queryKey: ['centre'],
  queryFn: ({ signal }) => callApi('GET /settings/centre', { signal }),
})

export const branchesQuery = () =>
  queryOptions({
    queryKey: ['branches', 'all'],
    queryFn: async ({ signal }) => (await callApi('GET /branches', { signal })).branches,
  })

export const roomsQuery = () =>
  queryOptions({
    queryKey: ['branches', 'rooms'],
    queryFn: async ({ signal }) => (await callApi('GET /rooms', { signal })).rooms,
  })

/** The days that Admins entered. */
export const holidaysQuery = () =>
  queryOptions({
    queryKey: ['holidays'],
    queryFn: async ({ signal }) => (await callApi('GET /holidays', { signal })).holidays,
  })

/** Read whenever the page opens, and every minute while it is open. */
export const systemQuery = (language: Language) =>
  queryOptions({
    queryKey: ['system', language],
    queryFn: ({ signal }) => callApi('GET /system', { query: { language }, signal }),
    refetchOnMount: 'always',
    refetchInterval: 60_000,
  })

export const discountsQuery = () =>
  queryOptions({
    queryKey: ['discounts'],
    queryFn: async ({ signal }) => (await callApi('GET /discounts', { signal })).discounts,
  })

/** The sessions that cost something, those whose class begins soonest. */
export const paidSessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions', 'page', 'paid'],
    queryFn: ({ signal }) => callApi('GET /sessions', { query: { sort: 'soonest', limit: 100 }, signal }),
    select: ({ data }) => data.filter(({ fee }) => fee > 0),
  })

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

/** Filters of the messages. An empty value filters nothing. */
export type MessageFilters = {
  search: string
  channel: Channel | undefined
  state: MessageState | undefined
}

export const smsCostsQuery = queryOptions({
  queryKey: ['outbox', 'costs'],
  queryFn: ({ signal }) => callApi('GET /outbox/sms-costs', { signal }),
})

/** All rules of the centre, with who changed each last. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'] as const,
  queryFn: ({ signal }) => callApi('GET /settings', { signal }),
})

/** How the centre writes to people who have not chosen themselves. */
export const messageRuleQuery = queryOptions({
  queryKey: ['message-rule'] as const,
  queryFn: ({ signal }) => callApi('GET /settings/messages', { signal }),
})

/** One page of the messages, by number or, with a cursor, from the neighbouring page. */
export const outboxQuery = (filters: MessageFilters, { page, cursor }: PageAddress) =>
  queryOptions({
    queryKey: ['outbox', filters, page, cursor],
    queryFn: ({ signal }) =>
      callApi('GET /outbox', { query: { ...filters, page, cursor, limit: MESSAGES_PER_PAGE }, signal }),
    select: ({ messages, ...rest }) => ({ items: messages, ...rest }),
  })

/** Which policies and terms the centre has written itself. */
export const textsQuery = queryOptions({
  queryKey: ['texts', 'all'],
  queryFn: async ({ signal }) => (await callApi('GET /settings/texts', { signal })).texts,
})

/** What a new centre still lacks. */
export const firstHourQuery = queryOptions({
  queryKey: ['first-hour'],
  queryFn: ({ signal }) => callApi('GET /settings/first-hour', { signal }),
  refetchOnMount: 'always',
})

/** The centre's own pages, published or not. */
export const pagesQuery = queryOptions({
  queryKey: ['pages'],
  queryFn: async ({ signal }) => (await callApi('GET /settings/pages', { signal })).pages,
})

/** A text as an Admin edits it. */
export const textQuery = (kind: TextKind, lang: Language) =>
  queryOptions({
    queryKey: ['texts', kind, lang],
    queryFn: ({ signal }) =>
      callApi('GET /settings/texts/{kind}', { params: { kind }, query: { lang }, signal }),
  })

/** The home page as Admins edit it. */
export const homeQuery = queryOptions({
  queryKey: ['home', 'edited'],
  queryFn: ({ signal }) => callApi('GET /settings/home', { signal }),
})

export const homePreviewQuery = (lang: Language) =>
  queryOptions({
    queryKey: ['home', 'preview', lang],
    queryFn: ({ signal }) => callApi('GET /settings/home/preview', { query: { lang }, signal }),
    refetchOnMount: 'always',
  })

/** The reviews that the home page may show. */
export const agreedReviewsQuery = queryOptions({
  queryKey: ['home', 'reviews'],
  queryFn: async ({ signal }) => (await callApi('GET /settings/home/reviews', { signal })).reviews,
})
