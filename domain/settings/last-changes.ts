import { desc, eq, inArray } from 'drizzle-orm'
import type { AuditAction } from '../../contract/centre/audit-actions.ts'
import type { Reader } from '../../db/pipeline.ts'
import { auditTrail, users } from '../../db/schema.ts'
import { authorName } from './author-name.ts'

export type LastChange = { at: Date; by: string | null }

/** When each of these acts was last done, and by whom, as far as the history goes. */
export async function readLastChanges(
  queries: Reader,
  actions: AuditAction[],
): Promise<Map<AuditAction, LastChange>> {
  const rows = await queries
    .selectDistinctOn([auditTrail.action], {
      action: auditTrail.action,
      at: auditTrail.occurredAt,
      by: authorName,
    })
    .from(auditTrail)
    .leftJoin(users, eq(users.id, auditTrail.actorId))
    .where(inArray(auditTrail.action, actions))
    .orderBy(auditTrail.action, desc(auditTrail.occurredAt), desc(auditTrail.id))
  return new Map(rows.map(({ action, ...change }) => [action, change]))
}
