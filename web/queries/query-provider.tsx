import { MutationCache, QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
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
/** A slow phone goes on after this, with what it shows until the answers come. */
const MAX_READ_MS = 1500

/**
 * X02: retries network and server errors three times. A 4xx would only repeat, and after a minute without an
 * answer the person decides, so both are reported at once.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      // Everything that is shown is asked anew, after a refusal too, because someone else may have changed
      // it. The button stays busy until the page shows what there is now, but not for long, and not where the
      // server cannot be reached.
      onSettled(_answer, error, _sent, _result, { meta }) {
        if (meta?.changesNothing) return undefined
        const reading = client.invalidateQueries()
        return !error || isRefusal(error) ? atMost(MAX_READ_MS, reading) : undefined
      },
    }),
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
  return client
}

/** Resolves with the promise, or after so long. */
async function atMost(ms: number, promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([promise, time])
  clearTimeout(timer)
}

/** Asks anew for everything that is shown, after a change that no mutation has made. */
export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries(), [client])
}

/** For `refetchInterval`: every `ms` milliseconds, or later if the server sent Retry-After. */
export const pollInterval = (ms: number, { error }: { error: Error | null }): number =>
  error instanceof ApiError ? Math.max(ms, error.retryAfterMs) : ms
