import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Exchange } from '../../api/exchange.ts'
import { Reply, type ReplyHeaders } from '../../api/reply.ts'

/** A handler by the Fetch standard: React Router's, and Hono's of the stand-ins and of static files. */
export type FetchHandler = (request: Request) => Response | Promise<Response>

export const hasBody = ({ method = 'GET' }: IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD'

/** The request by the Fetch standard. Its body can be read once, unless it is given. */
export function toFetchRequest(
  { request }: Exchange,
  response: ServerResponse,
  more: Record<string, string> = {},
  whole?: Buffer<ArrayBuffer>,
): Request {
  const { method = 'GET', rawHeaders, headers, url } = request
  const list = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2)
    list.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  for (const [name, value] of Object.entries(more)) list.set(name, value)
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: list,
    signal: abortedWith(response),
    ...(hasBody(request) && { body: whole ?? (Readable.toWeb(request) as ReadableStream), duplex: 'half' }),
  })
}

/** Aborted when the client goes away before it has the whole response. */
function abortedWith(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}

export async function toReply(response: Response): Promise<Reply> {
  const { status, body } = response
  const cookies = response.headers.getSetCookie()
  const headers: ReplyHeaders = Object.fromEntries(response.headers)
  if (cookies.length > 0) headers['set-cookie'] = cookies
  if (!body) return new Reply(null, { status, headers })
  // Programs read JSON whole anyway, and get its length.
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (isJson) return new Reply(Buffer.from(await response.arrayBuffer()), { status, headers })
  return new Reply(body, { status, headers })
}
