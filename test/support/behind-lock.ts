import { type SQL, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import type { TestApp } from './boot.ts'

export const ofSession = (id: string): SQL => sql`select from sessions where id = ${id} for update`
export const ofClass = (id: string): SQL => sql`select from classes where id = ${id} for update`
export const ofHours: SQL = sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.hours})`

/**
 * What happens at once: a lock is held until all acts wait for it, so that each has looked before any of them
 * writes. Returns what they answer.
 */
export async function behindLock<Answer>(
  { services: { context } }: TestApp,
  lock: SQL,
  acts: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  let answers: Promise<Answer[]> | undefined
  await context.database.transaction(async (transaction) => {
    await transaction.execute(lock)
    answers = Promise.all(acts.map((act) => act()))
    await waiting(context, acts.length)
  })
  return (await answers) ?? []
}

/** Until so many connections wait for a lock. */
async function waiting(context: TestApp['services']['context'], count: number): Promise<void> {
  const { rows } = await context.database.execute<{ waiting: number }>(sql`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  if ((rows[0]?.waiting ?? 0) < count) await waiting(context, count)
}
