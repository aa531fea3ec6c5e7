import type { QueryClient } from '@tanstack/react-query'
import { browserQueryClient } from '../queries/browser-query-client.ts'

/** Reads what a screen begins with, for whose email is given; what was read just now is not read again. */
export type PrefetchData = (client: QueryClient, email: string) => Promise<void>

/** For a link: who is about to press it has the next screen's data on its way already. */
export function prefetchHandlers(ahead: PrefetchData | undefined, email: string | undefined) {
  const read = () => {
    const client = browserQueryClient()
    if (client && email) void ahead?.(client, email)
  }
  return { onMouseEnter: read, onTouchStart: read, onFocus: read }
}
