import type { z } from 'zod'
import type { QueryOf, ResponseOf } from '../contract/http/endpoint.ts'
import { sessionFilters } from '../contract/sessions/session-filters.ts'
import type { listSessions } from '../contract/sessions/sessions.ts'
import type { Actor } from '../domain/access.ts'
import type { SessionRow } from '../domain/sessions/columns.ts'
import { type FindQuery, findSessions } from '../domain/sessions/find/find.ts'
import { presentListed } from './present-listed.ts'
import type { Services } from './services.ts'

type Query = Omit<FindQuery, 'facets'> & Pick<QueryOf<typeof listSessions>, 'facets'>

/** One page of the sessions that match, as the API and the page `/sessions` show them (F01). */
export async function findPage(
  services: Services,
  query: Query,
  actor: Actor | null = null,
): Promise<ResponseOf<typeof listSessions>> {
  const { page, limit } = query
  const found = await findSessions(services.context, { ...query, facets: query.facets === 'true' })
  const { rows, total, facets, near } = found
  const present = (row: SessionRow) => presentListed(row, actor, services)
  return {
    data: rows.map(present),
    pagination: { page, totalPages: Math.ceil(total / limit), total },
    ...(facets && { facets }),
    ...(near && { near: { sessions: near.rows.map(present), without: near.without } }),
  }
}

/** The filters of a page's address. A page has no 400: what makes no sense filters nothing. */
export function readFilters(search: URLSearchParams): Omit<FindQuery, 'page' | 'limit' | 'facets'> {
  const read = (name: string, schema: z.ZodType) => {
    const given = search.getAll(name)
    return schema.safeParse(schema.meta()?.isRepeated ? given : given[0]).data ?? schema.parse(undefined)
  }
  return Object.fromEntries(
    Object.entries(sessionFilters).map(([name, schema]) => [name, read(name, schema)]),
  ) as z.output<z.ZodObject<typeof sessionFilters>>
}
