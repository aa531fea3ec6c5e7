import { z } from 'zod'
import type { CredentialCheck } from '../credential-checks.ts'
import { originOf, RECORDS, type Store } from './sslcommerz-api.ts'

const TIMEOUT_MS = 4000

const answered = z.object({ APIConnect: z.enum(['DONE', 'FAILED', 'INACTIVE']) })

/**
 * Asks about an order that does not exist: only a store that SSLCommerz knows, and that is active, gets an
 * answer.
 */
export const checkSslcommerzStore =
  (
    fetch: typeof globalThis.fetch,
    { storeId, storePassword, live }: Store & { live: boolean },
  ): CredentialCheck =>
  async () => {
    const query = new URLSearchParams({
      tran_id: 'none',
      store_id: storeId,
      store_passwd: storePassword,
      format: 'json',
    })
    const response = await fetch(`${originOf(live)}${RECORDS}?${query}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = answered.safeParse(await response.json().catch(() => null))
    if (!response.ok || !answer.success) throw new Error(`SSLCommerz answered ${response.status}`)
    const { APIConnect } = answer.data
    const date = Date.parse(response.headers.get('date') ?? '')
    return {
      isValid: APIConnect === 'DONE',
      reason: APIConnect === 'DONE' ? '' : `APIConnect: ${APIConnect}`,
      serverTime: Number.isNaN(date) ? null : new Date(date),
    }
  }
