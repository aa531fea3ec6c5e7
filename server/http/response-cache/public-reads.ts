import { getQueryParam } from 'hono/utils/url'
import type { Services } from '../../../api/hono-env.ts'
import { listSessionsResponse, sessionResponse } from '../../../api/sessions.ts'
import { getSession, listSessions } from '../../../contract/sessions.ts'

/** A request that all visitors get the same response to, until a session changes. Null: let the handler answer. */
export type PublicRead = { route: string; load: () => Promise<PublicResponse | null> }
/** `ttlMs`: the response may change after this time without any write. */
export type PublicResponse = { body: string; ttlMs: number }

/** Registrations open and close and holds expire without a write. */
const CHANGING_TTL_MS = 1000
/** Bounds how long a response stays wrong if a notification is lost. */
const STABLE_TTL_MS = 60_000

const LIST = `/api${listSessions.path}`
const ONE = /^\/api\/sessions\/([\da-f-]{36})$/i
/** Our own pages request no longer URLs, and others should not fill the cache. */
const MAX_LENGTH = 200

/** Finds the public read for a normalized URL (`normalizeTarget`). Its `load` returns null for invalid input and throws ApiError. */
export function publicReads(services: Services): (url: string) => PublicRead | undefined {
  return (url) => {
    if (!url.startsWith(LIST) || url.length > MAX_LENGTH) return undefined
    const id = ONE.exec(url)?.[1]
    if (id !== undefined) return { route: `${LIST}/:id`, load: () => readOne(id) }
    const [path] = url.split('?', 1)
    return path === LIST ? { route: LIST, load: () => readList(url) } : undefined
  }

  async function readList(url: string): Promise<PublicResponse | null> {
    // Of a repeated parameter the first counts, as in the handler.
    const query = listSessions.query.safeParse(getQueryParam(`http://localhost${url}`))
    if (!query.success) return null
    const response = await listSessionsResponse(services, null, query.data)
    const isChanging = response.pagination === undefined || response.data.some(hasHeldSeats)
    return { body: JSON.stringify(response), ttlMs: isChanging ? CHANGING_TTL_MS : STABLE_TTL_MS }
  }

  async function readOne(id: string): Promise<PublicResponse | null> {
    const params = getSession.params.safeParse({ id })
    if (!params.success) return null
    const response = await sessionResponse(services, null, params.data)
    return { body: JSON.stringify(response), ttlMs: hasHeldSeats(response) ? CHANGING_TTL_MS : STABLE_TTL_MS }
  }
}

/** Some seats are neither free nor booked. */
const hasHeldSeats = ({
  capacity,
  enrolled,
  seatsLeft,
}: {
  capacity: number | null
  enrolled: number
  seatsLeft: number | null
}) => capacity !== null && seatsLeft !== capacity - enrolled
