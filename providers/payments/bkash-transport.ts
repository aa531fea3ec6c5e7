import { unavailable } from '../../contract/http/errors.ts'
import { wasSent } from '../connection-errors.ts'

/**
 * A JSON answer. bKash writes names in two ways, such as `paymentID` and `paymentId`, so they are all in
 * small letters here.
 */
export type BkashAnswer = Record<string, unknown>

type Request = {
  path: string
  body: Record<string, unknown>
  headers: Record<string, string>
  timeoutMs: number
}

/** Thrown for a token that bKash does not accept. */
export class TokenRefused extends Error {
  override name = 'TokenRefused'
}

/**
 * The cause of a 503 when bKash could not be reached. After any other failure it may have got the request.
 */
export class NeverSent extends Error {
  override name = 'NeverSent'
}

/**
 * POSTs JSON to bKash and reads the JSON that it answers, whatever its status.
 * @throws {ApiError} 503 when there is no answer in time, or none that can be read
 * @throws {TokenRefused}
 */
export async function postToBkash(
  fetch: typeof globalThis.fetch,
  base: string,
  { path, body, headers, timeoutMs }: Request,
): Promise<BkashAnswer> {
  const fail = (reason: unknown) => {
    const Failure = wasSent(reason) ? Error : NeverSent
    return unavailable('payments_unavailable', new Failure(`bKash ${path}: ${String(reason)}`))
  }
  const response = await fetch(`${base}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw fail(error)
  })
  const text = await response.text().catch((error: unknown) => {
    throw fail(error)
  })
  const answer = parseObject(text)
  if (!answer) throw fail(`status ${response.status} without JSON`)
  if ((response.status === 401 || response.status === 403) && refusesToken(answer)) throw new TokenRefused()
  if (response.status >= 500 || response.status === 429) throw fail(`status ${response.status}`)
  return answer
}

function parseObject(text: string): BkashAnswer | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return lowerCaseNames(value)
  } catch {
    return null
  }
}

export const lowerCaseNames = (value: object): BkashAnswer =>
  Object.fromEntries(Object.entries(value).map(([name, content]) => [name.toLowerCase(), content]))

const OF_A_PAYMENT = [
  'paymentid',
  'trxid',
  'refundtrxid',
  'transactionstatus',
  'refundtransactionstatus',
  'amount',
]

/**
 * An answer that speaks of a payment has been through the door: asking again with another token could pay
 * twice.
 */
function refusesToken(answer: BkashAnswer): boolean {
  if (OF_A_PAYMENT.some((name) => answer[name] !== undefined && answer[name] !== null)) return false
  const said = [answer.message, answer.statusmessage, answer.errormessage, answer.errormessageen].join(' ')
  return /token|unauthori[sz]ed|expired|forbidden/i.test(said)
}
