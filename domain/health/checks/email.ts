import { setTimeout as wait } from 'node:timers/promises'
import { and, desc, eq, gte, isNotNull } from 'drizzle-orm'
import { outboxEmails } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { attention, broken, type CheckResult, fine, reasonOf } from '../check-result.ts'
import { type OperationalStats, WEEK_MS } from '../operational-stats.ts'

type EmailCheckSettings = {
  demo: boolean
  firebase: boolean
  /** Signs in to the email server, and throws when that fails; undefined without a server. */
  verify: (() => Promise<void>) | undefined
  /** Less than the timeout of a whole check. */
  timeoutMs?: number
}

/** An email server that was briefly down has caught up within this. */
const LATE_MS = 10 * 60_000

export async function checkEmail(
  context: Pick<Context, 'database' | 'clock'>,
  { demo, firebase, verify, timeoutMs = TIMEOUT_MS }: EmailCheckSettings,
  figures: () => Promise<OperationalStats>,
): Promise<CheckResult> {
  if (!verify) {
    if (demo) return fine(({ messages }) => messages.email.demonstration())
    return firebase
      ? attention(({ messages }) => messages.email.offBesideFirebase())
      : broken(({ messages }) => messages.email.off())
  }
  const { emailsWaiting, emailsFailed } = await figures()
  const waiting = emailsWaiting.count
  const refusal = await withTimeout(
    verify().then(() => undefined, reasonOf),
    timeoutMs,
  )
  if (refusal === SILENT) return broken(({ messages }) => messages.email.silent(waiting))
  if (refusal !== undefined)
    return broken(({ messages }) => messages.email.refused(withEnd(refusal), waiting))
  const { oldest } = emailsWaiting
  if (oldest && context.clock().getTime() - oldest.getTime() > LATE_MS) {
    const reason = await lastError(context)
    return attention(({ messages, time }) =>
      messages.email.late(waiting, time(oldest), reason ?? messages.email.noError),
    )
  }
  if (emailsFailed > 0) {
    const reason = await lastError(context)
    return attention(({ messages }) => messages.email.givenUp(emailsFailed, reason ?? messages.email.noError))
  }
  return fine(({ messages }) => messages.email.fine(waiting))
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

/** The newest error of the last week's emails. */
async function lastError({ database, clock }: Pick<Context, 'database' | 'clock'>) {
  const since = new Date(clock().getTime() - WEEK_MS)
  const [failed] = await database
    .select({ reason: outboxEmails.lastError })
    .from(outboxEmails)
    .where(
      and(
        eq(outboxEmails.channel, 'email'),
        gte(outboxEmails.createdAt, since),
        isNotNull(outboxEmails.lastError),
      ),
    )
    .orderBy(desc(outboxEmails.createdAt), desc(outboxEmails.id))
    .limit(1)
  return failed?.reason ? withEnd(reasonOf(failed.reason)) : null
}
