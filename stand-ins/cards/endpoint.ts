import type { Context, Handler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import { authenticate, checkVersion, refuseOtherAccount, requireSecretKey } from './authenticate.ts'
import type { Answer, Call, Caller, Env, Expandable, Operation, Queries, StandIn } from './context.ts'
import { errorAnswer, Refusal } from './errors.ts'
import { expand } from './expand.ts'
import { checkForm, type Form, readForm } from './form.ts'
import {
  claimKey,
  fingerprint,
  forgetOldKeys,
  readKey,
  type StoredResponse,
  storeResponse,
} from './idempotency.ts'
import { forBrowser, fromBrowser } from './publishable.ts'

/** Serves an operation: authenticates, validates the parameters, responds. A POST is one transaction. */
export function endpoint<Schema extends z.ZodType<Expandable>>(
  standIn: StandIn,
  operation: Operation<Schema>,
): Handler<Env> {
  return async (c) => {
    const form = await readForm(c.req)
    const caller = authenticate(standIn, c.req.header('authorization'), form.key)
    checkVersion(c.req.header('stripe-version'))
    refuseOtherAccount(standIn, c.req.header('stripe-account'))
    if (!operation.browser) requireSecretKey(caller)
    const given = caller === 'publishable' ? fromBrowser(form) : form
    const parameters = checkForm(operation.parameters, given)
    const perform = async (queries: Queries) => {
      const call = callOf(standIn, c, caller, queries)
      return render(call, await operation.answer(call, parameters), parameters.expand)
    }
    if (c.req.method !== 'POST') return send(c, await perform(standIn.queries))
    const { answer, isReplay } = await write(standIn, c, caller, given, perform)
    if (isReplay) {
      c.header('idempotent-replayed', 'true')
      c.header('original-request', answer.requestId)
    }
    return send(c, answer)
  }
}

/** The context of one request. */
export function callOf(standIn: StandIn, c: Context<Env>, caller: Caller, queries: Queries): Call {
  return {
    queries,
    caller,
    now: standIn.clock(),
    random: standIn.random,
    requestId: c.var.requestId,
    idempotencyKey: readKey(c.req.header('idempotency-key')),
    origin: originOf(c) ?? standIn.publicUrl ?? new URL(c.req.url).origin,
    // PostgreSQL stores no null character, so that no id has one.
    target: (c.req.param('id') ?? '').replaceAll('\0', ''),
    hasWebhook: standIn.webhook !== undefined,
  }
}

/** The browser's origin if it is local: the same machine can be localhost or have a name. */
function originOf(c: Context<Env>): string | undefined {
  const origin = c.req.header('origin')
  const isHome =
    origin !== undefined && URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host
  return isHome ? origin : undefined
}

type Perform = (queries: Queries) => Promise<StoredResponse>

/** Commits the writes of a POST together with its response under the idempotency key. */
function write(standIn: StandIn, c: Context<Env>, caller: Caller, form: Form, perform: Perform) {
  const key = readKey(c.req.header('idempotency-key'))
  return standIn.queries.transaction(async (queries) => {
    const request = key !== null && {
      caller,
      key,
      path: c.req.path.replace('/api.stripe.com', ''),
      fingerprint: fingerprint(form, standIn.secretKey),
      now: standIn.clock(),
    }
    const stored = request && (await claimKey(queries, request))
    if (stored) return { answer: stored, isReplay: true }
    // A refusal rolls back its own writes, and is still stored under the key.
    const answer = await queries.transaction(perform).catch((error) => refuse(error, caller, c.var.requestId))
    if (request) {
      await storeResponse(queries, request, answer)
      await forgetOldKeys(queries, request.now)
    }
    return { answer, isReplay: false }
  })
}

function refuse(error: unknown, caller: Caller, requestId: string): StoredResponse {
  if (!(error instanceof Refusal)) throw error
  return storable(error.status, errorAnswer(error.body, requestId), caller, requestId)
}

async function render(call: Call, answer: Answer, paths: string[] = []): Promise<StoredResponse> {
  const body =
    answer.status === 402 ? errorAnswer(answer.error, call.requestId) : await expand(call, answer.body, paths)
  return storable(answer.status, body, call.caller, call.requestId)
}

function storable(status: number, body: object, caller: Caller, requestId: string): StoredResponse {
  return { status, body: JSON.stringify(caller === 'publishable' ? forBrowser(body) : body), requestId }
}

function send(c: Context<Env>, { status, body }: StoredResponse): Response {
  c.header('content-type', 'application/json')
  return c.body(body, status as ContentfulStatusCode)
}
