import { LANGUAGE_PARAMETER } from '../../contract/formats/languages.ts'
import { callApi } from '../api-client.ts'
import type { FoundSessions } from '../loader-context.ts'
import { CURSOR } from '../ui/pagination.tsx'

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

/** What the address of a list says beside the search. */
const OTHERS = [LANGUAGE_PARAMETER, CURSOR]

/** A page of the sessions that an address asks for, with the counts of its filters. */
export async function readFound(
  search: URLSearchParams,
  limit: number,
  signal: AbortSignal,
): Promise<FoundSessions & { at: number }> {
  const chosen = [...search.keys()]
    .filter((name) => !OTHERS.includes(name))
    .map((name) => [name, search.getAll(name).filter((value) => value !== '')])
  const query = {
    sort: search.get('q') ? undefined : 'soonest',
    facets: 'true',
    ...Object.fromEntries(chosen),
  }
  const [{ data = [], pagination, facets = {} }, known] = await Promise.all([
    callApi('GET /sessions', { query: { ...query, limit }, signal }),
    readBranches(),
  ])
  const { total = 0, totalPages: pages = 0 } = pagination ?? {}
  return { sessions: data, total, pages, facets, branches: known, at: Date.now() }
}
