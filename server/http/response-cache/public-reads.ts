import { getQueryParam } from 'hono/utils/url'
import type { Services } from '../../../api/hono-env.ts'
import { listSessionsResponse, sessionResponse } from '../../../api/sessions.ts'
import { getSession, listSessions } from '../../../contract/sessions.ts'

/** A call that answers all visitors alike, as long as no session changes. */
export type PublicRead = { route: string; load: () => Promise<PublicResponse | null> }
/** `ttlMs`: after so long it may be otherwise although nobody has changed anything. */
export type PublicResponse = { body: string; ttlMs: number }

/** Registrations open and close, and holds end, by themselves. */
const CHANGING_TTL_MS = 1000
/** What only stays behind when a change was not heard is gone after this. */
const STABLE_TTL_MS = 60_000

const LIST = `/api${listSessions.path}`
const ONE = /^\/api\/sessions\/([\da-f-]{36})$/i
/** Longer addresses are not asked for by our own pages. */
const MAX_LENGTH = 200

/** The public read behind an address in its one spelling (`normalizeTarget`); undefined for all other calls. It answers null, or throws, where a refusal is due. */
export function publicReads(services: Services): (url: string) => PublicRead | undefined {
  return (url) => {
    if (!url.startsWith(LIST) || url.length > MAX_LENGTH) return undefined
    const id = ONE.exec(url)?.[1]
    if (id !== undefined) return { route: `${LIST}/:id`, load: () => readOne(id) }
    const [path] = url.split('?', 1)
    return path === LIST ? { route: LIST, load: () => readList(url) } : undefined
  }

  async function readList(url: string): Promise<PublicResponse | null> {
    // As the call itself reads it: of what is said twice, the first.
    const query = listSessions.query.safeParse(getQueryParam(`http://localhost${url}`))
    if (!query.success) return null
    const answer = await listSessionsResponse(services, null, query.data)
    const moves = answer.pagination === undefined || answer.data.some(holdsSeats)
    return { body: JSON.stringify(answer), ttlMs: moves ? CHANGING_TTL_MS : STABLE_TTL_MS }
  }

  async function readOne(id: string): Promise<PublicResponse | null> {
    const params = getSession.params.safeParse({ id })
    if (!params.success) return null
    const answer = await sessionResponse(services, null, params.data)
    return { body: JSON.stringify(answer), ttlMs: holdsSeats(answer) ? CHANGING_TTL_MS : STABLE_TTL_MS }
  }
}

/** Some of its seats are neither free nor booked. */
const holdsSeats = ({
  capacity,
  enrolled,
  seatsLeft,
}: {
  capacity: number | null
  enrolled: number
  seatsLeft: number | null
}) => capacity !== null && seatsLeft !== capacity - enrolled
