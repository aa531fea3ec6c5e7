import { LANGUAGE_PARAMETER } from '../../../contract/languages.ts'
import { FOUND_PER_PAGE } from '../../../contract/limits.ts'
import { callApi } from '../../api-client.ts'
import type { FoundSessions } from '../../loader-context.ts'

let branches: Promise<FoundSessions['branches']> | undefined

/** Branches change rarely: once per visit is enough. */
function readBranches(): Promise<FoundSessions['branches']> {
  branches ??= callApi('GET /branches').then(
    (answer) => answer.branches,
    () => {
      branches = undefined
      return []
    },
  )
  return branches
}

/** The sessions that an address of `/sessions` asks for, with the counts of its filters. */
export async function readFound({ url, signal }: Request): Promise<FoundSessions & { at: number }> {
  const search = new URL(url).searchParams
  search.delete(LANGUAGE_PARAMETER)
  const query: Record<string, unknown> = { sort: search.get('q') ? undefined : 'soonest', facets: 'true' }
  for (const name of search.keys()) query[name] = search.getAll(name).filter((value) => value !== '')
  const [{ data, pagination, facets = {} }, known] = await Promise.all([
    callApi('GET /sessions', { query: { ...query, limit: FOUND_PER_PAGE }, signal }),
    readBranches(),
  ])
  const { total = 0, totalPages: pages = 0 } = pagination ?? {}
  return { sessions: data, total, pages, facets, branches: known, at: Date.now() }
}
