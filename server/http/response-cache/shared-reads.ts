import { bearerToken } from '../../../api/authenticate.ts'
import type { Services } from '../../../api/hono-env.ts'
import { readHolderIds } from '../../../domain/seats/holds.ts'
import { hasPublicView } from '../../../domain/sessions/read.ts'
import { cachedActor } from '../../../domain/users/actor.ts'

/** Whether somebody with a token is answered as visitors are. Undefined, or false: the call itself has to say. */
export type SharedRead = (authorization: string, url: string) => Promise<boolean> | undefined

const UUID = '[\\da-fA-F]{8}(?:-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12}'
const PAGE = '(?:page|limit|cursor)=[\\w.-]*'
/** Session lists that name nobody, and one session. */
const SHARED = new RegExp(`^/api/sessions(?:/(${UUID})|\\?${PAGE}(?:&${PAGE})*)?$`)

/**
 * A user or a Student sees of sessions what visitors see, but for a seat that they hold. Everything committed before they
 * asked is heard first (`caughtUp`), so that they read what they have just written, and nobody reads who was just signed
 * out, on whichever process.
 */
export function sharedReads({ context }: Services, caughtUp: () => Promise<void>): SharedRead {
  return (authorization, url) => {
    const [shared, sessionId] = SHARED.exec(url) ?? []
    const token = shared === undefined ? undefined : bearerToken(authorization)
    return token !== undefined && reads(token) ? check(token, sessionId) : undefined
  }

  async function check(token: string, sessionId: string | undefined): Promise<boolean> {
    await caughtUp()
    const reader = reads(token)
    if (!reader) return false
    return sessionId === undefined || !(await readHolderIds(context, sessionId.toLowerCase())).has(reader.id)
  }

  function reads(token: string) {
    const actor = cachedActor(context, token)
    return actor && hasPublicView(actor) ? actor : undefined
  }
}
