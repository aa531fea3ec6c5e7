import { setTimeout as wait } from 'node:timers/promises'
import { and, desc, gte, isNotNull } from 'drizzle-orm'
import { outboxMails } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { attention, broken, type CheckResult, fine, reasonOf } from '../check-result.ts'
import { type OperationalStats, WEEK_MS } from '../operational-stats.ts'

type MailCheckSettings = {
  demo: boolean
  firebase: boolean
  /** Signs in to the mail server, and throws when that fails; undefined without a server. */
  verify: (() => Promise<void>) | undefined
  /** Less than the timeout of a whole check. */
  timeoutMs?: number
}

/** A mail server that was briefly down has caught up within this. */
const LATE_MS = 10 * 60_000

export async function checkMail(
  context: Pick<Context, 'database' | 'clock'>,
  { demo, firebase, verify, timeoutMs = TIMEOUT_MS }: MailCheckSettings,
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
  const refusal = await withTimeout(
    verify().then(() => undefined, reasonOf),
    timeoutMs,
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

const TIMEOUT_MS = 4000
const SILENT = 'silent' as const

/** Some servers accept the connection and never answer. */
async function withTimeout(answer: Promise<string | undefined>, ms: number): Promise<string | undefined> {
  const giveUp = new AbortController()
  const late = wait(ms, SILENT, { signal: giveUp.signal, ref: false }).catch(() => SILENT)
  return Promise.race([answer, late]).finally(() => giveUp.abort())
}

const withEnd = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

/** The newest error of the last week's mails. */
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
