import { and, eq, inArray, sql } from 'drizzle-orm'
import { notFound } from '../../../contract/http/errors.ts'
import { classes } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { lockApprovedSession, requireOwnClasses } from './require-class.ts'

type Topic = { classId: string; topic: string | null }

/**
 * Says what some classes of a session are about, and tells nobody (A12). Of a class that is named twice the
 * last topic counts. Throws 403 and 404 as `cancelClass`, and changes nothing if one class is not of the
 * session.
 */
export async function setTopics(
  context: Context,
  actor: Actor,
  sessionId: string,
  topics: readonly Topic[],
): Promise<void> {
  await requireOwnClasses(context, actor, sessionId)
  const wanted = new Map(topics.map(({ classId, topic }) => [classId, topic]))
  await context.database.transaction(async (transaction) => {
    await lockApprovedSession(transaction, sessionId)
    const found = await transaction
      .select({ id: classes.id, topic: classes.topic })
      .from(classes)
      .where(and(eq(classes.sessionId, sessionId), inArray(classes.id, [...wanted.keys()])))
    if (found.length < wanted.size) throw notFound('class_not_found')
    const changed = found.filter(({ id, topic }) => topic !== wanted.get(id))
    const [first] = changed
    if (!first) return
    const ids = changed.map(({ id }) => id)
    const written = ids.map((id) => wanted.get(id) ?? null)
    await transaction
      .update(classes)
      .set({ topic: sql`named.topic` })
      .from(sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(written)}::text[]) as named (id, topic)`)
      .where(eq(classes.id, sql`named.id`))
    const [before, after] = [{ topic: first.topic }, { topic: written[0] ?? null }]
    await recordAuditEvent(transaction, context, actor, {
      ...{ action: 'topics.changed', subjectId: sessionId },
      ...(changed.length === 1 ? { before, after } : { after: { classes: changed.length } }),
    })
  })
}
