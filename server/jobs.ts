import type { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { HeartbeatName } from '../db/heartbeats.ts'
import type { Context } from '../domain/context.ts'
import { enqueueDueReminders } from '../domain/emails/reminders.ts'
import { processMissedEvents, processRefunds, reconcileCheckouts } from '../domain/payments/reconcile.ts'
import type { Config } from './config.ts'
import { startMailJob } from './mail.ts'

export type Job = { stop(): Promise<void> }

/** `refundDue`: a refund was written and should not wait for the next round. */
export type JobEvents = EventEmitter<{ refundDue: [] }>

type Dependencies = {
  config: Config
  context: Context
  events: JobEvents
  log: Logger
  startCardWebhooks: (() => Job) | undefined
}

/** The background jobs of this process. Every process runs them; advisory locks and leases keep them apart. */
export function createJobs({ config, context, events, log, startCardWebhooks }: Dependencies) {
  const running: Job[] = []
  return {
    start(): void {
      if (!config.outbound) {
        log.warn('OUTBOUND=off: no mail is sent, no money moves and no provider is asked')
        return
      }
      running.push(startReconciler(context, events, config.reconcileMs))
      if (context.mail) running.push(startReminderJob(context))
      if (config.smtp) running.push(startMailJob(context, { ...config, smtp: config.smtp }))
      if (startCardWebhooks) running.push(startCardWebhooks())
    },
    async stop(): Promise<void> {
      await Promise.all(running.splice(0).map((job) => job.stop()))
    },
  }
}

/** Refunds money, finishes payments and reads events that no webhook brought: now, every `everyMs`, and when a refund is due. */
function startReconciler(context: Context, events: JobEvents, everyMs: number): Job {
  const rounds = [
    runEvery(context, everyMs, processRefunds, 'refund_job'),
    runEvery(context, everyMs, reconcileCheckouts, 'reconcile_job'),
    runEvery(context, everyMs, processMissedEvents, 'card_events_job'),
  ]
  const wake = () => {
    for (const round of rounds) round.wake()
  }
  events.on('refundDue', wake)
  return {
    async stop() {
      events.off('refundDue', wake)
      await Promise.all(rounds.map(({ stop }) => stop()))
    },
  }
}

/** When another process holds the lock of a job. */
const LOCKED_RETRY_MS = 1000

/** `round` returns false when another process is running the same job. */
function runEvery(
  context: Context,
  everyMs: number,
  round: typeof processRefunds,
  heartbeat: HeartbeatName,
): Job & { wake(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  let waking = new AbortController()
  const running = (async () => {
    while (!signal.aborted) {
      // Before the round, so that waking during it starts another one.
      waking = new AbortController()
      const isDone = await round(context, signal).catch((error: unknown) => {
        context.log.warn({ err: error }, 'payments were not reconciled')
        return undefined
      })
      if (isDone) context.heartbeats.record(heartbeat)
      const pauseMs = isDone !== false ? everyMs : Math.min(everyMs, LOCKED_RETRY_MS)
      await wait(pauseMs, undefined, { signal: AbortSignal.any([signal, waking.signal]) }).catch(() => {})
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

const REMINDER_INTERVAL_MS = 15_000

/** Enqueues reminders of classes when they are due. */
function startReminderJob(context: Context): Job {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      const enqueued = await enqueueDueReminders(context).catch((error: unknown) => {
        context.log.warn({ err: error }, 'reminders were not written')
        return 0
      })
      if (enqueued === 0) await wait(REMINDER_INTERVAL_MS, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
