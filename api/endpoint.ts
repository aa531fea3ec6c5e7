import type { z } from 'zod'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '../contract/http/endpoint.ts'
import { ApiError, forbidden } from '../contract/http/errors.ts'
import { forChild } from '../contract/http/for-child.ts'
import { ownValue } from '../contract/http/own-value.ts'
import { fieldOfIssue, refusalOf } from '../contract/refusals/coded.ts'
import type { SentRefusal } from '../contract/refusals/index.ts'
import type { RefusalCode } from '../contract/refusals/statuses.ts'
import { type Actor, authorize } from '../domain/access.ts'
import { readBody } from './body.ts'
import type { Exchange } from './exchange.ts'
import { jsonReply, Reply } from './reply.ts'

type ActorOf<E extends Endpoint> = E['access'] extends 'everyone' ? Actor | null : Actor

export type Input<E extends Endpoint> = {
  actor: ActorOf<E>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
}

export type MountedEndpoint = { endpoint: Endpoint; handle: (exchange: Exchange) => Promise<Reply> }

/** Makes a guardian act for the child with this id. */
export type ActFor = (guardian: Actor, childId: string) => Promise<Actor>

/** The endpoints that the server mounts below /api, and how their callers act for children. */
export type Api = { mounted: MountedEndpoint[]; actFor: ActFor }

/**
 * Mounts one endpoint of the contract: authorize by role, parse each part, handle, present. A handler returns
 * the response's body, or a `Reply` for anything but a JSON body with status 200.
 */
export function endpoint<E extends Endpoint>(
  api: Api,
  definition: E,
  handler: (input: Input<E>, exchange: Exchange) => Promise<ResponseOf<E> | Reply>,
): void {
  const handle = async (exchange: Exchange) => {
    const answer = await handler(await parseInput(api.actFor, definition, exchange), exchange)
    return answer instanceof Reply ? answer : jsonReply(answer as object)
  }
  api.mounted.push({ endpoint: definition, handle })
}

async function parseInput<E extends Endpoint>(
  actFor: ActFor,
  definition: E,
  exchange: Exchange,
): Promise<Input<E>> {
  const input = {
    actor: await actorOf(actFor, definition, exchange),
    params: definition.params && parse(definition.params, exchange.params),
    query: definition.query && parse(definition.query, queryFor(definition.query, exchange)),
    body: definition.body && parse(definition.body, await readBody(exchange)),
  }
  return input as Input<E>
}

/** The person who asks, or the child for whom their guardian asks: nothing else reads `for`. */
async function actorOf(actFor: ActFor, definition: Endpoint, exchange: Exchange): Promise<Actor | null> {
  const { access, method, forChildren } = definition
  authorize(access, exchange.actor)
  if (!exchange.actor) return null
  const actor = method === 'GET' ? exchange.actor : { ...exchange.actor, requestId: exchange.requestId }
  // A child reads the same there as everybody.
  if (access === 'everyone') return actor
  const { for: childId } = parse(forChild, exchange.query) as z.output<typeof forChild>
  if (childId === undefined) return actor
  if (!forChildren) throw forbidden('not_for_children')
  return actFor(actor, childId)
}

/** Reads the query. A repeated parameter counts once, its first, unless its filter may be repeated. */
function queryFor({ shape }: z.ZodObject, exchange: Exchange): Record<string, unknown> {
  const query: Record<string, unknown> = exchange.query
  const repeated = Object.keys(query).filter(
    (name) => (ownValue(shape, name) as z.ZodType | undefined)?.meta()?.isRepeated,
  )
  if (repeated.length === 0) return query
  const all = exchange.searchParams
  return { ...query, ...Object.fromEntries(repeated.map((name) => [name, all.getAll(name)])) }
}

function parse(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new ApiError(issue ? (refusalOf(issue) as SentRefusal<RefusalCode>) : 'malformed_body', {
    field: (issue && fieldOfIssue(issue)) || undefined,
  })
}
