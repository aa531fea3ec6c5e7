import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { setBrowserQueryClient } from './browser-query-client.ts'
import { createQueryClient } from './query-client.ts'

/** All parts of a page share one; on the server each page has its own. */
const inBrowser = typeof document === 'undefined' ? undefined : setBrowserQueryClient(createQueryClient())

/** Around what reads from the API. Not around every page: those that only show what came with them travel without it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => inBrowser ?? createQueryClient())
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
