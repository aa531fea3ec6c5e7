import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { setBrowserQueryClient } from './browser-query-client.ts'
import { createQueryClient } from './query-client.ts'

/** One client per browser; on the server, one per rendered page. */
const inBrowser = typeof document === 'undefined' ? undefined : setBrowserQueryClient(createQueryClient())

/** Wraps only components that read from the API, so that pages without any do not load React Query. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => inBrowser ?? createQueryClient())
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
