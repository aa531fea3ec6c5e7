import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { REVIEWS_PER_PAGE } from '../../contract/formats/page-sizes.ts'
import { callApi, callPage } from '../api-client.ts'

/** Reads what the user says of a session, and whether they may. */
export const ownReviewQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['reviews', 'own', sessionId],
    queryFn: ({ signal }) =>
      callApi('GET /sessions/{id}/reviews/mine', { params: { id: sessionId }, signal }),
    // Whoever sits in the class has the page open when it ends.
    refetchInterval: ({ state: { data } }) => !!data?.opensAt && untilThen(data.opensAt),
  })

const SOON_MS = 2_000
const DAY_MS = 24 * 3600_000
const untilThen = (instant: string) =>
  Math.min(DAY_MS, Math.max(SOON_MS, Date.parse(instant) - Date.now() + SOON_MS))

/** The reviews of a session as the user sees them, page by page. */
export const reviewPagesQuery = (sessionId: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'of session', sessionId],
    queryFn: ({ signal, pageParam: page }) =>
      callPage('GET /sessions/{id}/reviews', {
        params: { id: sessionId },
        query: { page, limit: REVIEWS_PER_PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, _pages, page) => (page < totalPages ? page + 1 : undefined),
  })
