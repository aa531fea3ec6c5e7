import type { Context, Handler } from 'hono'
import { type Call, parseBody } from './call.ts'
import type { Queries, StandIn, Version } from './context.ts'
import { GatewayRefusal, presentError, Refusal } from './errors.ts'
import { checkMerchant, checkToken, countTokenCall } from './tokens.ts'

type Answer = object | { declined: string }
type Operation = (call: Call) => Promise<Answer>

/**
 * Serves a call of the merchant's server: one transaction, which a refusal rolls back and a declined payment
 * does not.
 */
export function endpoint(standIn: StandIn, version: Version, operation: Operation): Handler {
  return async (c) => {
    await checkToken(standIn, {
      authorization: c.req.header('authorization'),
      appKey: c.req.header('x-app-key'),
    })
    return perform(standIn, version, c, operation)
  }
}

/** Serves a call for a token. Each counts, also one that is refused. */
export function tokenEndpoint(standIn: StandIn, version: Version, operation: Operation): Handler {
  return async (c) => {
    const username = c.req.header('username')
    checkMerchant(standIn, username, c.req.header('password'))
    const isAllowed = await standIn.db.transaction((queries) =>
      countTokenCall(queries, String(username), standIn.clock()),
    )
    if (!isAllowed) throw new GatewayRefusal(429, 'Too many requests for a token')
    return perform(standIn, version, c, operation)
  }
}

async function perform(standIn: StandIn, version: Version, c: Context, operation: Operation) {
  const body = parseBody(await c.req.text())
  const callOf = (queries: Queries): Call => ({
    queries,
    standIn,
    version,
    body,
    now: standIn.clock(),
  })
  try {
    const answer = await standIn.db.transaction((queries) => operation(callOf(queries)))
    return 'declined' in answer ? refuse(c, version, answer.declined) : c.json(answer)
  } catch (error) {
    if (error instanceof Refusal) return refuse(c, version, error.code)
    throw error
  }
}

export function refuse(c: Context, version: Version, code: string): Response {
  const { status, body } = presentError(version, code)
  return c.json(body, status)
}
