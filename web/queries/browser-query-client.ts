import type { QueryClient } from '@tanstack/react-query'

let browserClient: QueryClient | undefined
const listeners = new Set<() => void>()

/** What this browser has read from the API; undefined until a page begins to read, with which the code for it comes. */
export const browserQueryClient = () => browserClient

export function setBrowserQueryClient(client: QueryClient): QueryClient {
  browserClient = client
  for (const listener of listeners) listener()
  return client
}

/** `hear` is told when there is one. Answers how to stop that. */
export function subscribeToQueryClient(hear: () => void): () => void {
  listeners.add(hear)
  return () => listeners.delete(hear)
}
