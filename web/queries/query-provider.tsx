import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError, isLate, isRefusal } from '../api-client.ts'
import { setBrowserQueryClient } from './browser-query-client.ts'

/** One client per browser; on the server, one per rendered page. */
const inBrowser = typeof document === 'undefined' ? undefined : setBrowserQueryClient(createQueryClient())

/** Wraps only components that read from the API, so that pages without any do not load React Query. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => inBrowser ?? createQueryClient())
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

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
