import { unavailable } from '../contract/http/errors.ts'
import {
  AMAZON_HOSTS,
  createBkashNotices,
  type ReceiveBkashNotice,
} from '../providers/payments/bkash-notices.ts'
import type { Config } from './config.ts'
import { paymentHosts } from './stand-ins.ts'

type Dependencies = {
  config: Config
  /** Reaches the outside systems, or their stand-ins. */
  fetch: typeof fetch
  clock: () => Date
}

/** Subscribes by itself when bKash asks for that. */
export function createBkashReceiver({ config, fetch, clock }: Dependencies): ReceiveBkashNotice {
  const notices = createBkashNotices({
    // The stand-in signs with a certificate of its own.
    hosts: config.bkash ? AMAZON_HOSTS : [paymentHosts.bkash],
    topics: config.bkash?.topics ?? [],
    fetch,
    clock,
  })
  return (body, act) =>
    notices.receive(body, (notice) =>
      notice.kind === 'subscription' ? confirmSubscription(fetch, notice.confirmUrl) : act(notice),
    )
}

const TIMEOUT_MS = 5000

/** @throws {ApiError} 503, so that the request for it comes again */
async function confirmSubscription(fetch: typeof globalThis.fetch, url: string): Promise<void> {
  const again = (error: unknown) => unavailable('payments_unavailable', error)
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    throw again(error)
  })
  await response.body?.cancel()
  if (!response.ok) throw again(new Error(`Amazon answered ${response.status} to a subscription`))
}
