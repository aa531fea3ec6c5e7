import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from './domain/context.ts'
import { reconcile } from './domain/payments/reconcile.ts'

export type Work = { stop(): Promise<void> }

/** What the process does without being asked: it reconciles payments, at once and then every `everyMs`. */
export function startReconciling(context: Context, everyMs: number): Work {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      await reconcile(context, signal).catch((error: unknown) =>
        context.log.warn({ err: error }, 'payments were not reconciled'),
      )
      await wait(everyMs, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
