import type { Logger } from 'pino'
import { type HeartbeatName, type ReconciledName, recordHeartbeat } from '../db/heartbeats.ts'
import type { JobQueue, TaskRunner } from '../db/job-queue.ts'
import type { Task } from '../db/job-schema.ts'
import { decideMinimums } from '../domain/bookings/decide-minimums.ts'
import { remindOfRolls } from '../domain/classes/attendance/remind.ts'
import { notifyOfClassChanges } from '../domain/classes/changes/notify.ts'
import { enqueueDueReminders } from '../domain/classes/reminders/students.ts'
import { remindTutors } from '../domain/classes/reminders/tutors.ts'
import type { Context } from '../domain/context.ts'
import { remindOfParts } from '../domain/fee-parts/remind.ts'
import { cleanUpFiles } from '../domain/files/clean-up.ts'
import { auditNightly, isAuditDue } from '../domain/health/audit/nightly.ts'
import { forgetEndedLinks } from '../domain/links/links.ts'
import { composeDueMessages, requireComposed } from '../domain/messages/composing/compose-due.ts'
import { forgetExpiredSecrets } from '../domain/messages/delivery/outbox.ts'
import { mergeSums } from '../domain/payments/history/merge-sums.ts'
import {
  processMissedEvents,
  processRefunds,
  reconcileCheckouts,
} from '../domain/payments/reconciling/reconcile.ts'
import { indexRemainingPeople } from '../domain/person-search/index-people.ts'
import { numberReceipts } from '../domain/receipts/number.ts'
import { pruneOld } from '../domain/retention/prune.ts'
import { indexRemainingSessions } from '../domain/sessions/find/index-sessions.ts'
import { updateLiveDocuments } from '../domain/sessions/find/live-documents.ts'
import { giveStudentNumbers } from '../domain/users/student-numbers.ts'
import { handleFreedSeats, sweepWaitlists } from '../domain/waitlist/give-offers.ts'
import type { SmsGateway } from '../providers/sms/gateway.ts'
import type { PushClient } from '../providers/web-push.ts'
import type { Config } from './config.ts'
import { createEmailDelivery } from './email.ts'
import { createPushDelivery } from './push.ts'
import { createSmsDelivery } from './sms.ts'

export type Job = { stop(): Promise<void> }

type Dependencies = {
  config: Config
  context: Context
  queue: JobQueue
  log: Logger
  /** Of the stand-ins to the product. */
  startNotices: () => Job[]
  /** Undefined where pictures are not kept here. */
  forgetPictures: ((signal: AbortSignal) => Promise<number>) | undefined
  /** Undefined: no SMS is sent. */
  smsGateway: SmsGateway | undefined
  /** Undefined: nothing is pushed. */
  pushClient: PushClient | undefined
}

/** Reminders and emails are due at a minute of their own, and enqueued when something happens. */
const MAIL_INTERVAL_MS = 15_000
/** What our own program writes is indexed at once. */
const SEARCH_INDEX_INTERVAL_MS = 60_000
/** For what no event announces, such as the end of a registration. */
const WAITLIST_INTERVAL_MS = 5000
/** Within it, a run is planned for the very instant. */
const MINIMUMS_INTERVAL_MS = 5000
/** A payment wakes the task itself: this is for one whose process died before it could. */
const RECEIPTS_INTERVAL_MS = 5000
/** It looks whether the audit of the night is due, and puts away what nobody needs any more. */
const AUDIT_INTERVAL_MS = 3_600_000

const FILES_INTERVAL_MS = 3_600_000

/** The background jobs of this process. Every process runs them; the queue decides which one runs a task. */
export function createJobs({ config, context, queue, log, startNotices, ...providers }: Dependencies) {
  const running: Job[] = []
  return {
    start(): void {
      if (!config.outbound) {
        log.warn('OUTBOUND=off: no email is sent, no money moves and no provider is asked')
        return
      }
      const emails = config.smtp && createEmailDelivery(context, config.smtp)
      const started = queue.start(
        [
          ...paymentTasks(context, config.reconcileMs),
          receiptsTask(context),
          waitlistTask(context),
          minimumsTask(context),
          searchIndexTask(context),
          classNoticesTask(context),
          nightTask(context, log, providers.forgetPictures),
          filesTask(context, log),
          messagesTask(context),
          ...(context.email || context.sms || context.push ? [reminderTask(context)] : []),
          ...(emails ? [{ task: 'email' as const, everyMs: MAIL_INTERVAL_MS, run: emails.deliver }] : []),
          ...(providers.smsGateway ? [smsTask(context, providers.smsGateway)] : []),
          ...(providers.pushClient ? [pushTask(context, providers.pushClient)] : []),
        ],
        (freed) => handleFreedSeats(context, sessionIdsOf(freed)),
      )
      // The queue retries until it is stopped. It reports other errors itself.
      started.catch((error: unknown) => log.warn({ err: error }, 'the background jobs did not start'))
      running.push({
        async stop() {
          await queue.stop()
          emails?.close()
        },
      })
      running.push(...startNotices())
    },
    async stop(): Promise<void> {
      await Promise.all(running.splice(0).map((job) => job.stop()))
    },
  }
}

const sessionIdsOf = (events: { sessionId: string }[]) => [
  ...new Set(events.map(({ sessionId }) => sessionId)),
]

/** Refunds money, finishes payments and reads events that no webhook brought. */
function paymentTasks(context: Context, everyMs: number): TaskRunner[] {
  const round = (
    task: Task,
    work: typeof processRefunds,
    [ran, reconciled]: [HeartbeatName, ReconciledName],
  ): TaskRunner => ({
    task,
    everyMs,
    async run(signal) {
      const began = context.clock()
      const isWhole = await work(context, signal)
      context.heartbeats.record(ran)
      if (isWhole) await recordHeartbeat(context.database, reconciled, began)
      return undefined
    },
  })
  return [
    round('refunds', processRefunds, ['refund_job', 'refunds_reconciled']),
    round('checkouts', reconcileCheckouts, ['reconcile_job', 'checkouts_reconciled']),
    round('card-events', processMissedEvents, ['card_events_job', 'card_events_reconciled']),
  ]
}

/** Gives receipts and students their numbers. */
const receiptsTask = (context: Context): TaskRunner => ({
  task: 'receipts',
  everyMs: RECEIPTS_INTERVAL_MS,
  async run(signal) {
    const { database, jobs } = context
    const numbered = await database.transaction(numberReceipts)
    if (numbered > 0) await jobs.enqueue(database, 'messages')
    while (!signal.aborted && (await giveStudentNumbers(context)) > 0);
    return undefined
  },
})

/** Composes what events have written, for the contacts of each person. */
const messagesTask = (context: Context): TaskRunner => ({
  task: 'messages',
  everyMs: MAIL_INTERVAL_MS,
  async run(signal) {
    while (!signal.aborted && (await composeDueMessages(context)) > 0);
    await requireComposed(context)
    return undefined
  },
})

const waitlistTask = (context: Context): TaskRunner => ({
  task: 'waitlist',
  everyMs: WAITLIST_INTERVAL_MS,
  async run() {
    await sweepWaitlists(context)
    return undefined
  },
})

const minimumsTask = (context: Context): TaskRunner => ({
  task: 'minimums',
  everyMs: MINIMUMS_INTERVAL_MS,
  async run() {
    const nextMs = await decideMinimums(context)
    return nextMs !== undefined && nextMs < MINIMUMS_INTERVAL_MS ? nextMs : undefined
  },
})

/**
 * Indexes the sessions and people that a restored backup or a change of the search's rules left, and takes
 * out past sessions.
 */
const searchIndexTask = ({ database, clock }: Context): TaskRunner => ({
  task: 'search-index',
  everyMs: SEARCH_INDEX_INTERVAL_MS,
  async run(signal) {
    while (!signal.aborted && (await indexRemainingSessions(database)) > 0);
    while (!signal.aborted && (await indexRemainingPeople(database)) > 0);
    await updateLiveDocuments(database, clock())
    return undefined
  },
})

/** Tells people with a seat what became of their classes. */
const classNoticesTask = (context: Context): TaskRunner => ({
  task: 'class-notices',
  everyMs: MAIL_INTERVAL_MS,
  async run(signal) {
    while (!signal.aborted && (await notifyOfClassChanges(context)) > 0);
    return undefined
  },
})

const nightTask = (
  context: Context,
  log: Logger,
  forgetPictures: Dependencies['forgetPictures'],
): TaskRunner => ({
  task: 'audit',
  everyMs: AUDIT_INTERVAL_MS,
  async run(signal) {
    await forgetEndedLinks(context)
    await forgetExpiredSecrets(context)
    await mergeSums(context)
    if (!(await isAuditDue(context))) return undefined
    // A storage that does not answer must not keep the audit from being made.
    const removed = await forgetPictures?.(signal).catch((error: unknown) => {
      log.warn({ err: error }, 'pictures that nothing names could not be deleted')
    })
    if (removed) log.info({ removed }, 'pictures that nothing names were deleted')
    await auditNightly(context, signal)
    const pruned = await pruneOld(context, signal)
    if (pruned.messages + pruned.acts > 0) log.info(pruned, 'old messages and history were deleted')
    return undefined
  },
})

/** Deletes uploads that nobody finished, and files of deleted materials. */
const filesTask = (context: Context, log: Logger): TaskRunner => ({
  task: 'files',
  everyMs: FILES_INTERVAL_MS,
  async run(signal) {
    const removed = await cleanUpFiles(context, signal)
    if (removed > 0) log.info({ removed }, 'files without a material were deleted')
    return undefined
  },
})

const smsTask = (context: Context, gateway: SmsGateway): TaskRunner => ({
  task: 'sms',
  everyMs: MAIL_INTERVAL_MS,
  run: createSmsDelivery(context, gateway),
})

const pushTask = (context: Context, client: PushClient): TaskRunner => ({
  task: 'push',
  everyMs: MAIL_INTERVAL_MS,
  run: createPushDelivery(context, client),
})

/** Enqueues reminders of classes, and of parts of fees, when they are due. */
const reminderTask = (context: Context): TaskRunner => ({
  task: 'reminders',
  everyMs: MAIL_INTERVAL_MS,
  async run(signal) {
    while (!signal.aborted && (await enqueueDueReminders(context)) > 0);
    if (!signal.aborted) await remindTutors(context)
    if (!signal.aborted) await remindOfRolls(context)
    while (!signal.aborted && (await remindOfParts(context)) > 0);
    return undefined
  },
})
