import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { isMuch, lostOf } from '../../messages/delivery/stats.ts'
import { attention, broken, type CheckResult, fine, reasonOf } from '../check-result.ts'
import type { OperationalStats } from '../operational-stats.ts'
import { LATE_MS, lastError, withEnd } from './delivery.ts'

type EmailCheckSettings = {
  demo: boolean
  firebase: boolean
  /** Signs in to the email server, and throws when that fails; undefined without a server. */
  verify: (() => Promise<void>) | undefined
  /** Less than the timeout of a whole check. */
  timeoutMs?: number
}

export async function checkEmail(
  context: Pick<Context, 'database' | 'clock'>,
  { demo, firebase, verify, timeoutMs = TIMEOUT_MS }: EmailCheckSettings,
  figures: () => Promise<OperationalStats>,
): Promise<CheckResult> {
  if (!verify) {
    if (demo) return fine((texts) => texts.email.demonstration())
    return firebase
      ? attention((texts) => texts.email.offBesideFirebase())
      : broken((texts) => texts.email.off())
  }
  const { waiting, dueSince, day } = (await figures()).messages.email
  const refusal = await withTimeout(
    verify().then(() => undefined, reasonOf),
    timeoutMs,
  )
  if (refusal === SILENT) return broken((texts) => texts.email.silent(waiting))
  if (refusal !== undefined) return broken((texts) => texts.email.refused(withEnd(refusal), waiting))
  if (dueSince && context.clock().getTime() - dueSince.getTime() > LATE_MS) {
    const reason = await lastError(context, 'email')
    return attention((texts, { time }) =>
      texts.email.late(waiting, time(dueSince), reason ?? texts.email.noError),
    )
  }
  const outcome = lostOf(day)
  if (isMuch(outcome)) {
    const reason = await lastError(context, 'email')
    return attention((texts) =>
      texts.email.givenUp(outcome.lost, outcome.done, reason ?? texts.email.noError),
    )
  }
  return fine((texts) => texts.email.fine(waiting))
}

const TIMEOUT_MS = 4000
const SILENT = 'silent' as const

/** Some servers accept the connection and never answer. */
async function withTimeout(answer: Promise<string | undefined>, ms: number): Promise<string | undefined> {
  const giveUp = new AbortController()
  const late = wait(ms, SILENT, { signal: giveUp.signal, ref: false }).catch(() => SILENT)
  return Promise.race([answer, late]).finally(() => giveUp.abort())
}
