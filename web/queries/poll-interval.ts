import { ApiError } from '../api-client.ts'

/** For `refetchInterval`: every `ms` milliseconds, or later if the server sent Retry-After. */
export const pollInterval = (ms: number, { error }: { error: Error | null }): number =>
  error instanceof ApiError ? Math.max(ms, error.retryAfterMs) : ms
