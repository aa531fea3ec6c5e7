import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api-client.ts'

const MAX_BACK_OFF_MS = 30_000

/** X02: what failed on the way is tried three times more; a refusal would only be repeated, so it is passed on at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => !isRefusal(error) && failures < 3,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, MAX_BACK_OFF_MS),
        // React Query pauses by navigator.onLine, which some phones report wrongly: try, and say so when it fails.
        networkMode: 'always',
        staleTime: 30_000,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
