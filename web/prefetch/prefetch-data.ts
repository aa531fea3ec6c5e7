import type { QueryClient } from '@tanstack/react-query'
import { browserQueryClient } from '../queries/browser-query-client.ts'

/** Prefetches the data of a screen for the user with this email, unless the cache has it. */
export type PrefetchData = (client: QueryClient, email: string) => Promise<void>

/** Props of a link that prefetch its screen's data on hover, touch and focus. */
export function prefetchHandlers(ahead: PrefetchData | undefined, email: string | undefined) {
  const read = () => {
    const client = browserQueryClient()
    if (client && email) void ahead?.(client, email)
  }
  return { onMouseEnter: read, onTouchStart: read, onFocus: read }
}
