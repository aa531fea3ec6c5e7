import { ApiError } from '../api-client.ts'

/** For `refetchInterval`: every `ms` milliseconds, or when the server that asked to wait lets it. */
export const pollInterval = (ms: number, { error }: { error: Error | null }): number =>
  error instanceof ApiError ? Math.max(ms, error.retryAfterMs) : ms
