import { bearerToken } from '../../../api/authenticate.ts'
import type { Services } from '../../../api/hono-env.ts'
import { readHolderIds } from '../../../domain/seats/holds.ts'
import { hasPublicView } from '../../../domain/sessions/visibility.ts'
import { cachedActor } from '../../../domain/users/actor.ts'

/** Whether the sender of a token sees what visitors see. Undefined or false: let the handler answer. */
export type SharedRead = (authorization: string, url: string) => Promise<boolean> | undefined

const UUID = '[\\da-fA-F]{8}(?:-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12}'
const PAGE = '(?:page|limit|cursor)=[\\w.-]*'
/** Session lists without a person in the query, and one session. */
const SHARED = new RegExp(`^/api/sessions(?:/(${UUID})|\\?${PAGE}(?:&${PAGE})*)?$`)

/**
 * Users and Students see sessions as visitors do, except a session in which they hold a seat. `syncChanges` first applies
 * everything committed before the request, so that people read their own writes and a revoked sign-in reads nothing, in any
 * process.
 */
export function sharedReads({ context }: Services, syncChanges: () => Promise<void>): SharedRead {
  return (authorization, url) => {
    const [shared, sessionId] = SHARED.exec(url) ?? []
    const token = shared === undefined ? undefined : bearerToken(authorization)
    return token !== undefined && readerOf(token) ? check(token, sessionId) : undefined
  }

  async function check(token: string, sessionId: string | undefined): Promise<boolean> {
    await syncChanges()
    const reader = readerOf(token)
    if (!reader) return false
    return sessionId === undefined || !(await readHolderIds(context, sessionId.toLowerCase())).has(reader.id)
  }

  function readerOf(token: string) {
    const actor = cachedActor(context, token)
    return actor && hasPublicView(actor) ? actor : undefined
  }
}
