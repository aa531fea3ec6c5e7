import type { QueryClient } from '@tanstack/react-query'

let browserClient: QueryClient | undefined
const listeners = new Set<() => void>()

/** The browser's query client; undefined until a page that reads from the API has loaded its code. */
export const browserQueryClient = () => browserClient

export function setBrowserQueryClient(client: QueryClient): QueryClient {
  browserClient = client
  for (const listener of listeners) listener()
  return client
}

/** Calls `listener` when the query client is created. Returns the function that unsubscribes. */
export function subscribeToQueryClient(hear: () => void): () => void {
  listeners.add(hear)
  return () => listeners.delete(hear)
}
