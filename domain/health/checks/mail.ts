import { setTimeout as wait } from 'node:timers/promises'
import { and, desc, gte, isNotNull } from 'drizzle-orm'
import { outboxMails } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { attention, broken, type CheckResult, fine, reasonOf } from '../check-result.ts'
import { type OperationalStats, WEEK_MS } from '../operational-stats.ts'

export type MailSetting = {
  demo: boolean
  firebase: boolean
  /** Logs in at the mail server, and throws why it could not; undefined without one. */
  verify: (() => Promise<void>) | undefined
  /** How long it may take, in milliseconds: less than a look as a whole has. */
  patienceMs?: number
}

/** Within this a mail server that was away for a moment has caught up. */
const LATE_MS = 10 * 60_000

export async function checkMail(
  context: Pick<Context, 'database' | 'clock'>,
  { demo, firebase, verify, patienceMs = PATIENCE_MS }: MailSetting,
  figures: () => Promise<OperationalStats>,
): Promise<CheckResult> {
  if (!verify) {
    if (demo) return fine(({ messages }) => messages.mail.demonstration())
    return firebase
      ? attention(({ messages }) => messages.mail.offBesideFirebase())
      : broken(({ messages }) => messages.mail.off())
  }
  const { mailsWaiting, mailsFailed } = await figures()
  const waiting = mailsWaiting.count
  const refusal = await inTime(
    verify().then(() => undefined, reasonOf),
    patienceMs,
  )
  if (refusal === SILENT) return broken(({ messages }) => messages.mail.silent(waiting))
  if (refusal !== undefined) return broken(({ messages }) => messages.mail.refused(withEnd(refusal), waiting))
  const { oldest } = mailsWaiting
  if (oldest && context.clock().getTime() - oldest.getTime() > LATE_MS) {
    const reason = await lastError(context)
    return attention(({ messages, time }) =>
      messages.mail.late(waiting, time(oldest), reason ?? messages.mail.noError),
    )
  }
  if (mailsFailed > 0) {
    const reason = await lastError(context)
    return attention(({ messages }) => messages.mail.givenUp(mailsFailed, reason ?? messages.mail.noError))
  }
  return fine(({ messages }) => messages.mail.fine(waiting))
}

const PATIENCE_MS = 4000
const SILENT = 'silent' as const

/** A server that takes the connection and says nothing is as good as none. */
async function inTime(answer: Promise<string | undefined>, ms: number): Promise<string | undefined> {
  const giveUp = new AbortController()
  const late = wait(ms, SILENT, { signal: giveUp.signal, ref: false }).catch(() => SILENT)
  return Promise.race([answer, late]).finally(() => giveUp.abort())
}

const withEnd = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

/** Why one of the last week's mails did not leave, the newest that tells. */
async function lastError({ database, clock }: Pick<Context, 'database' | 'clock'>) {
  const since = new Date(clock().getTime() - WEEK_MS)
  const [failed] = await database
    .select({ reason: outboxMails.lastError })
    .from(outboxMails)
    .where(and(gte(outboxMails.createdAt, since), isNotNull(outboxMails.lastError)))
    .orderBy(desc(outboxMails.createdAt), desc(outboxMails.id))
    .limit(1)
  return failed?.reason ? withEnd(reasonOf(failed.reason)) : null
}
