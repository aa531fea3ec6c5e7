import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse } from 'hono/utils/cookie'
import { rateLimited } from '../../../contract/errors.ts'
import { LANGUAGE_COOKIE, languageFor } from '../../../contract/languages.ts'
import { said } from '../../../contract/translations/said.ts'
import type { LogRequest } from '../request-log.ts'

/** Answers 429 as whoever asked understands it: those who call the API, the SDKs that speak to the stand-ins, or a person. */
export function tooManyRequests(headers: Record<string, string>, record: LogRequest) {
  return (request: IncomingMessage, response: ServerResponse, waitMs: number): void => {
    const started = performance.now()
    const { method = 'GET', url = '' } = request
    const [path = ''] = url.split('?', 1)
    const { message, retryAfterSeconds } = rateLimited(waitMs)
    const requestId = randomUUID()
    const { type, body } = responseFor(request, message, requestId)
    response.writeHead(429, {
      ...headers,
      'content-type': type,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
      'x-request-id': requestId,
    })
    response.end(body)
    record({ requestId, method, path, route: 'refused as too many', status: 429, started })
  }
}

/** While a page loads, Firebase's SDK takes any JSON error to these for the end of the sign-in, and text for a network that fails. */
const SDK_STARTUP =
  /^\/(?:identitytoolkit\.googleapis\.com\/v1\/accounts:lookup|securetoken\.googleapis\.com)/

/** What a page that is open fetches to show another one: its router reads what a refusal says. */
const PAGE_DATA = /^[^?]*\.data(?:\?|$)/

function responseFor({ url = '', headers }: IncomingMessage, message: string, requestId: string) {
  if (url.startsWith('/api/') || PAGE_DATA.test(url)) return json({ message, requestId })
  if (SDK_STARTUP.test(url)) return { type: 'text/plain; charset=utf-8', body: message }
  if (url.startsWith('/identitytoolkit.googleapis.com/'))
    return json({ error: { code: 429, message: `TOO_MANY_ATTEMPTS_TRY_LATER : ${message}` } })
  if (url.startsWith('/api.stripe.com/'))
    return json({ error: { type: 'invalid_request_error', code: 'rate_limit', message } })
  const cookies = parse(headers.cookie ?? '', LANGUAGE_COOKIE)
  const language = languageFor(cookies[LANGUAGE_COOKIE], headers['accept-language'])
  return {
    type: 'text/html; charset=utf-8',
    body: page(language, language === 'bn' ? said(message) : message),
  }
}

const json = (body: object) => ({ type: 'application/json', body: JSON.stringify(body) })

const page = (language: string, text: string) =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Boithok</title><p>${text}</p></html>`
