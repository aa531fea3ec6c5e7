import { ApiError } from '../api-client.ts'

/** The server's own sentence about a failure, or `otherwise` when it gave none. */
export const serverMessage = (error: Error, otherwise: string) =>
  error instanceof ApiError && error.requestId ? error.message : otherwise
