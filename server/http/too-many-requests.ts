import type { Exchange } from '../../api/exchange.ts'
import { Reply } from '../../api/reply.ts'
import { LANGUAGE_COOKIE, languageFor } from '../../contract/formats/languages.ts'
import { type ApiError, errorBody } from '../../contract/http/errors.ts'
import { say } from '../../contract/refusals/say.ts'
import type { TooManyFormat } from './route.ts'

/** A 429 in the format of the client. */
export function tooManyRequests(error: ApiError, format: TooManyFormat, exchange: Exchange): Reply {
  const { type, body } = bodyFor(format, error, exchange)
  const headers = {
    'content-type': type,
    'cache-control': 'no-store',
    'retry-after': String(error.retryAfterSeconds ?? 1),
  }
  return new Reply(body, { status: 429, headers })
}

function bodyFor(format: TooManyFormat, error: ApiError, exchange: Exchange) {
  const { message } = error
  switch (format) {
    case 'json':
      return json(errorBody(error, exchange.requestId))
    // While a page loads, Firebase's SDK signs out on any JSON error, but treats plain text as a network
    // failure.
    case 'identity startup':
      return { type: 'text/plain; charset=utf-8', body: message }
    case 'identity':
      return json({ error: { code: 429, message: `TOO_MANY_ATTEMPTS_TRY_LATER : ${message}` } })
    case 'cards':
      return json({ error: { type: 'invalid_request_error', code: 'rate_limit', message } })
    case 'page':
      // React Router's requests for the data of another page. Its client reads the error as JSON.
      if (exchange.path.endsWith('.data')) return json(errorBody(error, exchange.requestId))
      return { type: 'text/html; charset=utf-8', body: page(error, exchange) }
  }
}

const json = (body: object) => ({ type: 'application/json', body: JSON.stringify(body) })

function page(error: ApiError, exchange: Exchange): string {
  const language = languageFor(exchange.cookie(LANGUAGE_COOKIE), exchange.request.headers['accept-language'])
  const said = say(language, error)
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${said}</title><p>${said}</p></html>`
}
