import { wasSent } from '../connection-errors.ts'

/** Thrown when no connection came about: nothing of the request has left. */
export class NeverLeft extends Error {
  override name = 'NeverLeft'
}

/** Thrown when there is no answer that can be used: the gateway may have got the request. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

export type GatewayRequest = {
  url: string
  method?: 'POST' | 'GET'
  headers?: Record<string, string>
  body?: string
}

export type Answer = { status: number; text: string }

/** Asks a gateway once. */
export type Transport = (request: GatewayRequest) => Promise<Answer>

type Options = {
  fetch: typeof fetch
  /** How long to wait for the whole answer. */
  timeoutMs?: number | undefined
}

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 64 * 1024

/**
 * Follows no redirect, which could carry the key and the message elsewhere, and repeats nothing. Each call
 * throws `NeverLeft` or `NoAnswer`.
 */
export const createTransport =
  ({ fetch, timeoutMs = TIMEOUT_MS }: Options): Transport =>
  async ({ url, method = 'POST', headers = {}, body }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const init = {
        method,
        headers,
        redirect: 'error',
        signal,
        ...(body !== undefined && { body }),
      } as const
      const response = await fetch(url, init)
      return { status: response.status, text: await readText(response) }
    } catch (error) {
      if (error instanceof NoAnswer) throw error
      if (signal.aborted) throw new NoAnswer(`no answer within ${timeoutMs / 1000} seconds`, { cause: error })
      const Failure = wasSent(error) ? NoAnswer : NeverLeft
      throw new Failure(explain(error), { cause: error })
    }
  }

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    if (bytes > MAX_ANSWER_BYTES) throw new NoAnswer(`an answer of more than ${MAX_ANSWER_BYTES / 1024} kB`)
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}

/** `fetch` itself says only that it failed. */
function explain(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof AggregateError) return String(cause.errors[0]?.message ?? cause.message)
  return cause instanceof Error ? cause.message : String(cause)
}
