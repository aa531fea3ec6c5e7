import { and, asc, eq } from 'drizzle-orm'
import { conflict, notFound } from '../../contract/http/errors.ts'
import type { Reader } from '../../db/pipeline.ts'
import { centrePages } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'

export type PageRow = typeof centrePages.$inferSelect

/** A centre has some. */
const LIST_LIMIT = 100

export const listPages = (queries: Reader): Promise<PageRow[]> =>
  queries.select().from(centrePages).orderBy(asc(centrePages.slug)).limit(LIST_LIMIT)

/** The titles of those that visitors read. */
export const listPublished = (queries: Reader) =>
  queries
    .select({ slug: centrePages.slug, title: centrePages.title, titleBn: centrePages.titleBn })
    .from(centrePages)
    .where(eq(centrePages.published, true))
    .orderBy(asc(centrePages.slug))
    .limit(LIST_LIMIT)

/** A page as visitors read it; undefined where none is published. */
export async function readPublished(queries: Reader, slug: string): Promise<PageRow | undefined> {
  const [page] = await queries
    .select()
    .from(centrePages)
    .where(and(eq(centrePages.slug, slug), eq(centrePages.published, true)))
  return page
}

type Change = Omit<PageRow, 'version' | 'changedAt'> & { version?: number | undefined }

/** Throws 409 when the page has been changed since the version that the actor has read, 0 for a new one. */
export async function writePage(context: Context, actor: Actor, change: Change): Promise<void> {
  const { slug, version: seen, ...content } = change
  await context.database.transaction(async (transaction) => {
    const [before] = await transaction
      .select()
      .from(centrePages)
      .where(eq(centrePages.slug, slug))
      .for('update')
    if (seen !== undefined && seen !== (before?.version ?? 0)) throw conflict('setting_changed_meanwhile')
    const row = { ...content, version: (before?.version ?? 0) + 1, changedAt: context.clock() }
    const written = before
      ? await transaction.update(centrePages).set(row).where(eq(centrePages.slug, slug)).returning()
      : await transaction
          .insert(centrePages)
          .values({ slug, ...row })
          .onConflictDoNothing()
          .returning()
    if (written.length === 0) throw conflict('setting_changed_meanwhile')
    await recordAuditEvent(transaction, context, actor, {
      action: 'page.changed',
      ...(before && { before: valuesOf(before) }),
      after: valuesOf({ slug, ...content }),
    })
  })
}

/** Throws 404 for one that does not exist. */
export async function removePage(context: Context, actor: Actor, slug: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const [gone] = await transaction.delete(centrePages).where(eq(centrePages.slug, slug)).returning()
    if (!gone) throw notFound('page_not_found')
    await recordAuditEvent(transaction, context, actor, { action: 'page.removed', before: valuesOf(gone) })
  })
}

const valuesOf = ({
  slug,
  title,
  titleBn,
  published,
}: Pick<PageRow, 'slug' | 'title' | 'titleBn' | 'published'>) => ({
  page: slug,
  title: title ?? titleBn,
  published: String(published),
})
