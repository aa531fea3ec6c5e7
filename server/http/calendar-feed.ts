import { hash } from 'node:crypto'
import type { Exchange } from '../../api/exchange.ts'
import { Reply } from '../../api/reply.ts'
import { notFound } from '../../contract/http/errors.ts'
import { renderCalendarFeed } from '../../domain/classes/calendar/render.ts'
import type { Context } from '../../domain/context.ts'

/** The calendar that a person subscribes to. The key in its address is all that calendars can send. */
export const createCalendarFeed =
  (context: Context) =>
  async ({ params, request }: Exchange): Promise<Reply> => {
    const body = await renderCalendarFeed(context, params.file ?? '')
    if (body === undefined) throw notFound('no_such_address')
    const tag = hash('sha256', body, 'base64url')
    const headers = {
      'cache-control': 'private, no-cache',
      // Weak, because it is the same for the compressed body.
      etag: `W/"${tag}"`,
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    }
    // Proxies write it in other ways.
    if (request.headers['if-none-match']?.includes(tag)) return new Reply(null, { status: 304, headers })
    return new Reply(body, { headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' } })
  }
