import { ApiError, unavailable } from '../../contract/http/errors.ts'
import { isDatabaseUnavailable } from '../../domain/database-unavailable.ts'

/**
 * The client of buckets marks its errors. A connection that breaks has the same codes there as to a database.
 */
const isOfBucket = (error: unknown) => error instanceof Error && '$metadata' in error

const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Rethrows an error of the storage as the 503 that a person can act on. The upload stays as it was. */
export function explainStorage(error: unknown): never {
  if (error instanceof ApiError || (isDatabaseUnavailable(error) && !isOfBucket(error))) throw error
  const { code = '' } = error as { code?: string }
  throw unavailable(FULL.has(code) ? 'storage_full' : 'storage_unavailable', error)
}
