import type { ListedStatus } from '../../contract/sessions/status.ts'
import { callApi } from '../api-client.ts'
import type { FoundSessions } from '../loader-context.ts'
import { CURSOR } from '../ui/pagination.tsx'
import { filterNames, isSearching } from './list-address.ts'

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

export type ListAsked = {
  limit: number
  /** Of a list of staff; absent: what everybody finds. */
  status?: ListedStatus | undefined
  /** Whether a list of staff has counts of its filters; others always have them. */
  hasCounts?: boolean
}

type Read = FoundSessions & { at: number; next?: string | undefined; previous?: string | undefined }

/** What the API has parameters for. An address may say more. */
const ASKED = [...filterNames, 'q', 'sort', 'page']

/** A page of the sessions that an address asks for, with the counts of its filters. */
export async function readFound(
  search: URLSearchParams,
  { limit, status, hasCounts = true }: ListAsked,
  signal: AbortSignal,
): Promise<Read> {
  // Pages by cursor stay fast, however long the list of staff is.
  const isPlain = status !== undefined && !hasCounts && !isSearching(search)
  const chosen = [...ASKED, ...(isPlain ? [CURSOR] : [])].flatMap((name) => {
    const values = search.getAll(name).filter((value) => value !== '')
    return values.length > 0 ? [[name, values]] : []
  })
  const query = {
    ...(status ? { status } : !search.get('q') && { sort: 'soonest' }),
    ...(!isPlain && { facets: 'true' }),
    ...Object.fromEntries(chosen),
  }
  const [{ data = [], pagination, facets = {}, near }, known, catalogue] = await Promise.all([
    callApi('GET /sessions', { query: { ...query, limit }, signal }),
    readBranches(),
    callApi('GET /catalogue', { signal }),
  ])
  const { total = data.length, totalPages: pages = 1, next, previous } = pagination ?? {}
  const lists = { branches: known, catalogue }
  return { sessions: data, total, pages, facets, ...lists, near, next, previous, at: Date.now() }
}
