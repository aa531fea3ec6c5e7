import type { Hono, Context as HonoContext } from 'hono'
import type { z } from 'zod'
import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '../contract/call.ts'
import { invalid, Refusal } from '../contract/errors.ts'
import { wording } from '../contract/wording.ts'
import { type Actor, authorize } from '../domain/access.ts'
import type { Environment } from './environment.ts'
import { sendJson } from './respond.ts'

type ActorOf<C extends Call> = C['access'] extends 'everyone' ? Actor | null : Actor

export type Asked<C extends Call> = {
  actor: ActorOf<C>
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
}

type Method = Lowercase<Call['method']>

/**
 * Mounts one call of the contract: authorize by role, parse each part, decide (`answer`), present. An answer that is not
 * JSON comes as a Response.
 */
export function handle<C extends Call>(
  api: Hono<Environment>,
  call: C,
  answer: (asked: Asked<C>, c: HonoContext<Environment>) => Promise<ResponseOf<C> | Response>,
): void {
  const path = call.path.replaceAll(/\{(\w+)\}/g, ':$1')
  api[call.method.toLowerCase() as Method](path, async (c) => {
    const actor = c.get('actor')
    authorize(call.access, actor)
    const asked = {
      actor: actor && call.method !== 'GET' ? { ...actor, requestId: c.get('requestId') } : actor,
      params: call.params && parse(call.params, c.req.param()),
      query: call.query && parse(call.query, c.req.query()),
      body: call.body && parse(call.body, await readBody(c)),
    }
    const answered = await answer(asked as Asked<C>, c)
    return answered instanceof Response ? answered : sendJson(c, answered as object)
  })
}

function parse(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Refusal(400, issue?.message ?? wording.malformedBody, issue?.path.join('.') || undefined)
}

/** A JSON object; or the fields of a form, as browsers without script and simple clients send them. */
async function readBody(c: HonoContext<Environment>): Promise<Record<string, unknown>> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data') {
    return c.req.parseBody().catch(() => {
      throw invalid('body', wording.malformedBody)
    })
  }
  const body: unknown = await c.req.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('body', wording.malformedBody)
  return body as Record<string, unknown>
}
