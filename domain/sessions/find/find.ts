import type { Context } from '../../context.ts'
import type { SessionRow } from '../columns.ts'
import { countFacets, type Facets } from './facets.ts'
import { matches } from './filters.ts'
import { type FitQuery, findFitting, readRows } from './fitting.ts'
import { findNear, type Near } from './near.ts'

export type FindQuery = FitQuery & { page: number; limit: number }
export type Found = { rows: SessionRow[]; total: number; facets?: Facets; near?: Near }

/**
 * One page of the approved sessions that are not over and that match, the same for everybody: those with free
 * seats first; where there are none, some that are near. Or of a list of staff, the newest first. The
 * fitting sessions are few, so filters, counts and order are decided here, on the same rows.
 */
export async function findSessions(context: Context, query: FindQuery): Promise<Found> {
  const now = context.clock()
  const fitting = await findFitting(context, query, now)
  const matching = fitting.filter((session) => matches(session, query, now))
  const page = matching.slice((query.page - 1) * query.limit, query.page * query.limit)
  const near = matching.length === 0 && !query.list ? await findNear(context, query, fitting, now) : undefined
  return {
    rows: await readRows(context, page, now),
    total: matching.length,
    ...(query.facets && { facets: countFacets(fitting, query, now) }),
    ...(near && { near }),
  }
}
