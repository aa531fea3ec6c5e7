import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLocalRequest } from '../client-address.ts'
import { acceptsEventStream, type OpenStream } from '../event-streams.ts'
import type { NodeMiddleware } from '../listen.ts'
import type { LimitExceeded } from './counter.ts'
import type { TakeTurn } from './turns.ts'

type Count = (who: string) => LimitExceeded | undefined

type Dependencies = {
  /** Everything that an address asks for, but for what is light. */
  addresses: Count
  /** Finished files, and what the card provider tells, which comes in thousands from few addresses. */
  files: Count
  /** Calls of somebody who is signed in. */
  people: Count
  addressOf: (request: IncomingMessage) => string
  /** Whose token this header carries, at once where that is known; undefined when it does not hold. */
  personOf: (authorization: string) => string | undefined | Promise<string | undefined>
  takeTurn: TakeTurn
  openStream: OpenStream
  refuse: (request: IncomingMessage, response: ServerResponse, waitMs: number) => void
}

/** What an operator's own machines ask for, without a token. */
const EXEMPT = /^\/(?:healthz|readyz)(?:\?|$)/
const ASSET_PATHS = /^\/(?:assets|pictures|i\.ibb\.co|api\/webhooks)\//

/** Somebody else may have closed theirs by then. */
const STREAM_WAIT_MS = 15_000

/** Longest time for which a refusal is kept back, in milliseconds. */
const MAX_DELAY_MS = 1000

/**
 * Stands before everything else, so that whatever answers behind it, from memory too, is counted; what `behind` does not
 * answer goes on when it is its client's turn. The more often somebody asks past a limit, the later they are told: whoever
 * asks without pause has to wait, and costs next to nothing.
 */
export function rateLimit(
  { addresses, files, people, addressOf, personOf, takeTurn, openStream, refuse }: Dependencies,
  behind: NodeMiddleware,
): NodeMiddleware {
  return (request, response, next) => {
    const { url = '' } = request
    const { authorization } = request.headers
    if (EXEMPT.test(url)) return next()
    const count = ASSET_PATHS.test(url) ? files : addresses
    const fromElsewhere = isLocalRequest(request) ? undefined : addressOf(request)
    if (fromElsewhere && refused(count(fromElsewhere))) return undefined
    if (fromElsewhere && acceptsEventStream(request) && !openStream(fromElsewhere, response))
      return refuse(request, response, STREAM_WAIT_MS)
    if (authorization === undefined || !url.startsWith('/api/')) return pass(fromElsewhere)
    const person = personOf(authorization)
    if (!(person instanceof Promise)) return passAs(person)
    // What failed fails once more behind, where failures become answers.
    person.then(passAs, () => pass(fromElsewhere))

    function passAs(id: string | undefined): void {
      if (id === undefined) pass(fromElsewhere)
      else if (!refused(people(id))) pass(id)
    }

    function pass(who: string | undefined): void {
      behind(request, response, () => (who === undefined ? next() : takeTurn(who, response, next)))
    }

    function refused(over: LimitExceeded | undefined): boolean {
      if (!over) return false
      setTimeout(refuse, Math.min(over.refused, MAX_DELAY_MS), request, response, over.waitMs)
      return true
    }
  }
}
