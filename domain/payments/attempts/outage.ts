import { ApiError } from '../../../contract/http/errors.ts'
import { isDatabaseUnavailable } from '../../database-unavailable.ts'

/** The provider did not answer, or not in a way that can be read. */
export const isProviderAway = (error: unknown): boolean => error instanceof ApiError && error.status === 503

/**
 * Says that nobody knows what became of the matter: its provider did not answer, or the database was lost
 * meanwhile.
 */
export const isOutage = (error: unknown): boolean => isProviderAway(error) || isDatabaseUnavailable(error)
