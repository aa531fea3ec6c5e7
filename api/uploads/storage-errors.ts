import { ApiError, unavailable } from '../../contract/http/errors.ts'
import { isDatabaseUnavailable } from '../../domain/database-unavailable.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Rethrows an error of the storage as the 503 that a person can act on. The upload stays as it was. */
export function explainStorage(error: unknown): never {
  if (error instanceof ApiError || isDatabaseUnavailable(error)) throw error
  const { code = '' } = error as { code?: string }
  throw unavailable(FULL.has(code) ? 'storage_full' : 'storage_unavailable', error)
}
