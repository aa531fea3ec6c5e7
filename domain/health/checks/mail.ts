import { setTimeout as wait } from 'node:timers/promises'
import { and, desc, gte, isNotNull } from 'drizzle-orm'
import { mails } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { type Figures, WEEK_MS } from '../figures.ts'
import { attention, broken, type Finding, fine, reasonOf } from '../finding.ts'

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
  figures: () => Promise<Figures>,
): Promise<Finding> {
  if (!verify) {
    if (demo) return fine(({ words }) => words.mail.demonstration())
    return firebase
      ? attention(({ words }) => words.mail.offBesideFirebase())
      : broken(({ words }) => words.mail.off())
  }
  const { mailsWaiting, mailsGivenUp } = await figures()
  const waiting = mailsWaiting.count
  const refusal = await inTime(
    verify().then(() => undefined, reasonOf),
    patienceMs,
  )
  if (refusal === SILENT) return broken(({ words }) => words.mail.silent(waiting))
  if (refusal !== undefined) return broken(({ words }) => words.mail.refused(withEnd(refusal), waiting))
  const { oldest } = mailsWaiting
  if (oldest && context.clock().getTime() - oldest.getTime() > LATE_MS) {
    const reason = await lastError(context)
    return attention(({ words, time }) =>
      words.mail.late(waiting, time(oldest), reason ?? words.mail.noError),
    )
  }
  if (mailsGivenUp > 0) {
    const reason = await lastError(context)
    return attention(({ words }) => words.mail.givenUp(mailsGivenUp, reason ?? words.mail.noError))
  }
  return fine(({ words }) => words.mail.fine(waiting))
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
    .select({ reason: mails.lastError })
    .from(mails)
    .where(and(gte(mails.createdAt, since), isNotNull(mails.lastError)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1)
  return failed?.reason ? withEnd(reasonOf(failed.reason)) : null
}
