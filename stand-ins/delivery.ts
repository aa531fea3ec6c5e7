import { setTimeout as wait } from 'node:timers/promises'

/** How the payment stand-ins send notices to the merchant. */

/** How many notices one round takes. */
export const BATCH = 20

const SECOND = 1000
const HOUR = 3600 * SECOND

type Rounds = {
  /** Sends one batch of due notices; returns how many. */
  deliver: (signal: AbortSignal) => Promise<number>
  /** Milliseconds between looking for due notices. */
  pollEvery?: number | undefined
  /** Receives database errors; delivery resumes afterwards. */
  onError?: ((error: unknown) => void) | undefined
}

/** Delivers until stopped. Several processes can share a database. */
export function startDelivery({ deliver, pollEvery = 250, onError }: Rounds): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      const sent = await deliver(signal).catch((error) => {
        onError?.(error)
        return 0
      })
      if (sent < BATCH) await wait(pollEvery, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** When a notice that was not taken is sent again: after 1 s, 2 s, 4 s … up to an hour. */
export const nextAttempt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(SECOND * 2 ** (attempts - 1), HOUR))

export const isTaken = (answer: string): boolean => /^2\d\d$/.test(answer)

type Notice = {
  fetch: typeof fetch
  url: string
  headers: Record<string, string>
  body: string
  /** Timeout of the merchant's response. */
  patienceMs: number
  stopping?: AbortSignal | undefined
}

/** Returns the status of the merchant's response, or the name of the network's error. */
export async function postNotice({ fetch, url, patienceMs, stopping, ...notice }: Notice): Promise<string> {
  const timeout = AbortSignal.timeout(patienceMs)
  try {
    const response = await fetch(url, {
      ...notice,
      method: 'POST',
      redirect: 'manual',
      signal: stopping ? AbortSignal.any([timeout, stopping]) : timeout,
    })
    await response.body?.cancel()
    return String(response.status)
  } catch (error) {
    return error instanceof Error ? error.name : 'Error'
  }
}
