import { createHash, timingSafeEqual } from 'node:crypto'
import { Registry } from 'prom-client'
import type { Exchange } from '../../api/exchange.ts'
import { Reply } from '../../api/reply.ts'
import { notFound } from '../../contract/http/errors.ts'
import type { ReadMetrics } from '../metrics/index.ts'
import { isLocalRequest } from './client-address.ts'

/** `/metrics`: for requests from this machine, and for requests with the token. For all others it is 404. */
export const createMetricsEndpoint =
  (token: string | undefined, read: ReadMetrics) =>
  async ({ request }: Exchange): Promise<Reply> => {
    if (!isLocalRequest(request) && !hasToken(request.headers.authorization, token))
      throw notFound('no_such_address')
    const headers = { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' }
    return new Reply(await read(), { headers })
  }

function hasToken(authorization: string | undefined, token: string | undefined): boolean {
  const shown = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  return token !== undefined && shown !== undefined && timingSafeEqual(digest(shown), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
