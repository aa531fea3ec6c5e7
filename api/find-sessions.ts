import type { z } from 'zod'
import type { QueryOf, ResponseOf } from '../contract/http/endpoint.ts'
import { sessionFilters } from '../contract/sessions/session-filters.ts'
import type { listSessions } from '../contract/sessions/sessions.ts'
import { type FindQuery, findSessions } from '../domain/sessions/find.ts'
import { presentSession } from './present.ts'
import type { Services } from './services.ts'

type Query = Omit<FindQuery, 'facets'> & Pick<QueryOf<typeof listSessions>, 'facets'>

/** One page of the sessions that match, as the API and the page `/sessions` show them (F01). */
export async function findPage(
  { context, publicUrl }: Services,
  query: Query,
): Promise<ResponseOf<typeof listSessions>> {
  const { page, limit } = query
  const { rows, total, facets } = await findSessions(context, {
    ...query,
    facets: query.facets === 'true',
  })
  const present = (row: (typeof rows)[number]) =>
    presentSession(row, { publicUrl, currency: context.currency })
  return {
    data: rows.map(present),
    pagination: { page, totalPages: Math.ceil(total / limit), total },
    ...(facets && { facets }),
  }
}

/** The filters of a page's address. A page has no 400: what makes no sense filters nothing. */
export function readFilters(search: URLSearchParams): Omit<FindQuery, 'page' | 'limit'> {
  const read = (name: string, schema: z.ZodType) => {
    const given = search.getAll(name)
    return schema.safeParse(schema.meta()?.isRepeated ? given : given[0]).data ?? schema.parse(undefined)
  }
  return Object.fromEntries(
    Object.entries(sessionFilters).map(([name, schema]) => [name, read(name, schema)]),
  ) as z.output<z.ZodObject<typeof sessionFilters>>
}
