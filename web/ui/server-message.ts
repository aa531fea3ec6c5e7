import { ApiError } from '../api-client.ts'

/** The server's message about a failure, or `otherwise` if it gave none. */
export const serverMessage = (error: Error, otherwise: string) =>
  error instanceof ApiError && error.requestId ? error.message : otherwise
