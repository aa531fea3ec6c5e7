import { setTimeout as wait } from 'node:timers/promises'
import type { HeartbeatName } from '../db/heartbeats.ts'
import type { Context } from '../domain/context.ts'
import { enqueueDueReminders } from '../domain/emails/reminders.ts'
import { processMissedEvents, processRefunds, reconcileCheckouts } from '../domain/payments/reconcile.ts'

export type Job = { stop(): Promise<void> }
type WakeableJob = Job & { wake(): void }

/** After so long it is tried again, when another process was at it. */
const LOCKED_RETRY_MS = 1000

/** What the process does without being asked: it reconciles payments, at once, when woken, and else every `everyMs`. */
export function startReconciler(context: Context, everyMs: number): WakeableJob {
  const works = [
    runEvery(context, everyMs, processRefunds, 'refund_job'),
    runEvery(context, everyMs, reconcileCheckouts, 'reconcile_job'),
    runEvery(context, everyMs, processMissedEvents, 'card_events_job'),
  ]
  return {
    wake() {
      for (const { wake } of works) wake()
    },
    async stop() {
      await Promise.all(works.map(({ stop }) => stop()))
    },
  }
}

const REMINDER_INTERVAL_MS = 15_000

/** Writes reminders of classes when they are due, until stopped. */
export function startReminderJob(context: Context): Job {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      const written = await enqueueDueReminders(context).catch((error: unknown) => {
        context.log.warn({ err: error }, 'reminders were not written')
        return 0
      })
      if (written === 0) await wait(REMINDER_INTERVAL_MS, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

function runEvery(
  context: Context,
  everyMs: number,
  round: typeof processRefunds,
  done: HeartbeatName,
): WakeableJob {
  const stopping = new AbortController()
  const { signal } = stopping
  let waking = new AbortController()
  const running = (async () => {
    while (!signal.aborted) {
      // Before the round: who wakes us during it wants one more.
      waking = new AbortController()
      const isDone = await round(context, signal).catch((error: unknown) => {
        context.log.warn({ err: error }, 'payments were not reconciled')
        return undefined
      })
      if (isDone) context.heartbeats.record(done)
      const pause = isDone !== false ? everyMs : Math.min(everyMs, LOCKED_RETRY_MS)
      await wait(pause, undefined, { signal: AbortSignal.any([signal, waking.signal]) }).catch(() => {})
    }
  })()
  return {
    wake: () => waking.abort(),
    async stop() {
      stopping.abort()
      await running
    },
  }
}
