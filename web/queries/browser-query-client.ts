import type { QueryClient } from '@tanstack/react-query'

let here: QueryClient | undefined
const listeners = new Set<() => void>()

/** What this browser has read from the API; undefined until a page begins to read, with which the code for it comes. */
export const queryClientHere = () => here

export function keepQueryClient(client: QueryClient): QueryClient {
  here = client
  for (const hear of listeners) hear()
  return client
}

/** `hear` is told when there is one. Answers how to stop that. */
export function onQueryClient(hear: () => void): () => void {
  listeners.add(hear)
  return () => listeners.delete(hear)
}
