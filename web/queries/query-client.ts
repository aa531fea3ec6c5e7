import { QueryClient } from '@tanstack/react-query'
import { ApiError, isLate, isRefusal } from '../api-client.ts'

const MAX_BACK_OFF_MS = 30_000

/**
 * X02: retries network and server errors three times. A 4xx would only repeat, and after a minute without an
 * answer the person decides, so both are reported at once.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => !isRefusal(error) && !isLate(error) && failures < 3,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, MAX_BACK_OFF_MS),
        // React Query would pause while navigator.onLine is false, which some phones report wrongly. Try
        // anyway.
        networkMode: 'always',
        staleTime: 30_000,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** For `refetchInterval`: every `ms` milliseconds, or later if the server sent Retry-After. */
export const pollInterval = (ms: number, { error }: { error: Error | null }): number =>
  error instanceof ApiError ? Math.max(ms, error.retryAfterMs) : ms
