import { Hono, type Context as HonoContext } from 'hono'
import type { z } from 'zod'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '../contract/endpoint.ts'
import { ApiError, type SentRefusal } from '../contract/errors.ts'
import { messageOf } from '../contract/messages/coded.ts'
import { type Actor, authorize } from '../domain/access.ts'
import { readBody } from './body.ts'
import type { HonoEnv } from './hono-env.ts'
import { sendJson } from './respond.ts'

type ActorOf<C extends Endpoint> = C['access'] extends 'everyone' ? Actor | null : Actor

export type Input<C extends Endpoint> = {
  actor: ActorOf<C>
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
}

/** A request before parsing. Each part is read only when its turn comes. */
export type RawInput = {
  actor: Actor | null
  requestId: string
  params: () => Record<string, string>
  query: () => Record<string, string>
  /** Throws 400 unless it is an object. */
  body: () => Promise<Record<string, unknown>>
}

/** A mounted endpoint. Without `answer` it needs the whole request, so only Hono can run it. */
export type MountedEndpoint = { call: Endpoint; route: string; answer?: (sent: RawInput) => Promise<object> }

/** The Hono app of the API, with its endpoints for the fast path beside Hono. */
export class Api extends Hono<HonoEnv> {
  /** In the order of routing. */
  readonly endpoints: MountedEndpoint[] = []
}

type Method = Lowercase<Endpoint['method']>

/** Mounts one call of the contract: authorize by role, parse each part, decide (`answer`), present. */
export function endpoint<C extends Endpoint>(
  api: Api,
  call: C,
  answer: (input: Input<C>) => Promise<ResponseOf<C>>,
): void {
  const route = routeOf(call)
  const decide = async (sent: RawInput) => (await answer(await parseInput(call, sent))) as object
  api.endpoints.push({ call, route, answer: decide })
  api[call.method.toLowerCase() as Method](route, async (c) => sendJson(c, await decide(rawInput(c))))
}

/** The same for a handler that needs the whole request, sets headers, or returns something other than JSON, as a Response. */
export function rawEndpoint<C extends Endpoint>(
  api: Api,
  call: C,
  answer: (input: Input<C>, c: HonoContext<HonoEnv>) => Promise<ResponseOf<C> | Response>,
): void {
  const route = routeOf(call)
  api.endpoints.push({ call, route })
  api[call.method.toLowerCase() as Method](route, async (c) => {
    const answered = await answer(await parseInput(call, rawInput(c)), c)
    return answered instanceof Response ? answered : sendJson(c, answered as object)
  })
}

const routeOf = ({ path }: Endpoint) => path.replaceAll(/\{(\w+)\}/g, ':$1')

const rawInput = (c: HonoContext<HonoEnv>): RawInput => ({
  actor: c.get('actor'),
  requestId: c.get('requestId'),
  params: () => c.req.param(),
  query: () => c.req.query(),
  body: () => readBody(c),
})

async function parseInput<C extends Endpoint>(call: C, sent: RawInput): Promise<Input<C>> {
  const { actor, requestId } = sent
  authorize(call.access, actor)
  const input = {
    actor: actor && call.method !== 'GET' ? { ...actor, requestId } : actor,
    params: call.params && parse(call.params, sent.params()),
    query: call.query && parse(call.query, sent.query()),
    body: call.body && parse(call.body, await sent.body()),
  }
  return input as Input<C>
}

function parse(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new ApiError(issue ? (messageOf(issue) as SentRefusal) : 'malformed_body', {
    field: issue?.path.join('.') || undefined,
  })
}
