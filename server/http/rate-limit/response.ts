import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse } from 'hono/utils/cookie'
import { type ApiError, errorBody, rateLimited } from '../../../contract/errors.ts'
import { LANGUAGE_COOKIE, languageFor } from '../../../contract/languages.ts'
import { say } from '../../../contract/messages/say.ts'
import type { LogRequest } from '../request-log.ts'

/** Answers 429 in the format of the client: JSON for the API, each SDK's own error for the stand-ins, a page for people. */
export function tooManyRequests(headers: Record<string, string>, record: LogRequest) {
  return (request: IncomingMessage, response: ServerResponse, waitMs: number): void => {
    const started = performance.now()
    const { method = 'GET', url = '' } = request
    const [path = ''] = url.split('?', 1)
    const refusal = rateLimited(waitMs)
    const requestId = randomUUID()
    const { type, body } = responseFor(request, refusal, requestId)
    response.writeHead(429, {
      ...headers,
      'content-type': type,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'retry-after': String(refusal.retryAfterSeconds),
      'x-request-id': requestId,
    })
    response.end(body)
    record({ requestId, method, path, route: 'refused as too many', status: 429, started })
  }
}

/** While a page loads, Firebase's SDK signs out on any JSON error of these, but treats plain text as a network failure. */
const SDK_STARTUP =
  /^\/(?:identitytoolkit\.googleapis\.com\/v1\/accounts:lookup|securetoken\.googleapis\.com)/

/** React Router's requests for the data of another page. Its client reads the error as JSON. */
const PAGE_DATA = /^[^?]*\.data(?:\?|$)/

function responseFor({ url = '', headers }: IncomingMessage, refusal: ApiError, requestId: string) {
  const { message } = refusal
  if (url.startsWith('/api/') || PAGE_DATA.test(url)) return json(errorBody(refusal, requestId))
  if (SDK_STARTUP.test(url)) return { type: 'text/plain; charset=utf-8', body: message }
  if (url.startsWith('/identitytoolkit.googleapis.com/'))
    return json({ error: { code: 429, message: `TOO_MANY_ATTEMPTS_TRY_LATER : ${message}` } })
  if (url.startsWith('/api.stripe.com/'))
    return json({ error: { type: 'invalid_request_error', code: 'rate_limit', message } })
  const cookies = parse(headers.cookie ?? '', LANGUAGE_COOKIE)
  const language = languageFor(cookies[LANGUAGE_COOKIE], headers['accept-language'])
  return {
    type: 'text/html; charset=utf-8',
    body: page(language, say(language, refusal)),
  }
}

const json = (body: object) => ({ type: 'application/json', body: JSON.stringify(body) })

const page = (language: string, text: string) =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Boithok</title><p>${text}</p></html>`
