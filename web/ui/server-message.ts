import { ApiError } from '../api-client.ts'
import type { Shown } from '../i18n/say.ts'

/** The server's message about a failure, or `otherwise` if it gave none. */
export const serverMessage = (error: Error, otherwise: string): Shown =>
  error instanceof ApiError && error.requestId ? error : otherwise
