import { dayOf, parseDateTime } from '../../../contract/formats/dates.ts'
import type { Context } from '../../context.ts'
import { runAudit } from './audit.ts'
import { readLastAudit, recordAudit } from './last-audit.ts'

/** In Dhaka: when few people book, and before the backup. */
const TIME_OF_NIGHT = '02:30'

/**
 * Less than the time after which our own connection gives up (`db/client.ts`), so that PostgreSQL ends the
 * query and not we.
 */
const TIMEOUT_MS = 25_000

/**
 * Runs the consistency audit once a night, or later when nothing ran at night, and remembers what it found
 * for `/metrics`. One that fails is not tried again until the next call: queries that take too long would be
 * repeated all day.
 */
export async function auditNightly(
  context: Pick<Context, 'database' | 'clock' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isAuditDue(context))) return
  const now = context.clock()
  try {
    const report = await runAudit(context.database, { now, timeoutMs: TIMEOUT_MS, signal })
    await recordAudit(context.database, report)
    const { violations } = report
    if (violations.length > 0) context.log.error({ violations }, 'the consistency audit found violations')
  } catch (error) {
    context.log.warn({ err: error }, 'the consistency audit could not check')
  }
}

/** Whether there was none since the night began. */
export async function isAuditDue({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<boolean> {
  const last = await readLastAudit(database)
  return !last || last.checkedAt < lastNight(clock())
}

/** The latest such time that has come. */
function lastNight(now: Date): Date {
  const [today, yesterday] = [0, -1].map((days) => parseDateTime(`${dayOf(now, days)}T${TIME_OF_NIGHT}`))
  if (!today || !yesterday) throw new Error(`No night before ${now.toISOString()}`)
  return today <= now ? today : yesterday
}
