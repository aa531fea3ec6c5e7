import { type AuditRow, listAuditEvents } from '../audit/read.ts'
import type { Context } from '../context.ts'

const DAYS = 7
const SHOWN = 5
const DAY_MS = 24 * 3600_000

/** Reads what Instructors changed lately in approved sessions, which nobody decided: the newest first. */
export async function readTutorChanges(context: Context): Promise<AuditRow[]> {
  const from = new Date(context.clock().getTime() - DAYS * DAY_MS)
  const filter = { action: 'session.changed', role: 'Instructor', from } as const
  return (await listAuditEvents(context, filter, { page: 1, limit: SHOWN })).rows
}
