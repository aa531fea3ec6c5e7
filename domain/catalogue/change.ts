import { count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { catalogueChange, newCatalogueEntry } from '../../contract/centre/catalogue.ts'
import type { CatalogueKind } from '../../contract/centre/catalogue-names.ts'
import { MAX_SLUG } from '../../contract/centre/slug.ts'
import { conflict, invalid, notFound } from '../../contract/http/errors.ts'
import { isForeignKeyViolation } from '../../db/foreign-key-violation.ts'
import type { ActValues } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Actor } from '../access.ts'
import { diff, recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { slugify } from '../search/slugify.ts'
import { indexAnew, waitForIndexers } from './index-anew.ts'
import { lockOrder, moveBefore } from './order.ts'
import { catalogueTables } from './read.ts'

/** So that lists of them stay short enough to choose from. */
const MAX_ENTRIES = 200

type Entry = typeof catalogueTables.levels.$inferSelect
type Change = z.output<typeof catalogueChange>

/**
 * Adds one at the end and returns its slug. Throws 400 where a name has no letters for a slug, 409 for a
 * taken name or slug.
 */
export async function addCatalogueEntry(
  context: Context,
  actor: Actor,
  kind: CatalogueKind,
  { nameEn, nameBn, slug: wanted }: z.output<typeof newCatalogueEntry>,
): Promise<string> {
  const table = catalogueTables[kind]
  const slug = wanted ?? slugify(nameEn).slice(0, MAX_SLUG).replace(/-+$/, '')
  if (slug === '') throw invalid('slug', 'invalid_slug')
  return context.database
    .transaction(async (transaction) => {
      await lockOrder(transaction, kind)
      const [counted] = await transaction
        .select({ entries: count(), last: sql<number>`coalesce(max(${table.position}), 0)` })
        .from(table)
      if ((counted?.entries ?? 0) >= MAX_ENTRIES)
        throw conflict({ code: 'catalogue_full', params: { max: MAX_ENTRIES } })
      const position = (counted?.last ?? 0) + 1
      const [created] = await transaction.insert(table).values({ slug, nameEn, nameBn, position }).returning()
      await recordAuditEvent(transaction, context, actor, {
        action: 'catalogue.added',
        after: valuesOf(kind, created as Entry),
      })
      return slug
    })
    .catch(refuseTaken(kind, wanted === undefined ? 'nameEn' : 'slug'))
}

/**
 * Renames, hides, shows or moves one. Throws 404, and 409 for a name that another one has. What says its name
 * follows: pages read it anew, and sessions are indexed again by the new one.
 */
export async function changeCatalogueEntry(
  context: Context,
  actor: Actor,
  { kind, slug }: { kind: CatalogueKind; slug: string },
  { before, ...change }: Change,
): Promise<void> {
  const table = catalogueTables[kind]
  await context.database
    .transaction(async (transaction) => {
      if (before !== undefined) await lockOrder(transaction, kind)
      if (change.nameEn !== undefined || change.nameBn !== undefined) await waitForIndexers(transaction)
      // Not for its deletion: sessions that name it do not wait.
      const [was] = await transaction.select().from(table).where(eq(table.slug, slug)).for('no key update')
      if (!was) throw notFound('catalogue_entry_not_found')
      const [is] = await transaction
        .update(table)
        .set({ slug, ...change })
        .where(eq(table.slug, slug))
        .returning()
      if (before !== undefined) await moveBefore(transaction, kind, slug, before)
      const { after, before: earlier } = diff(valuesOf(kind, was), valuesOf(kind, is as Entry)) ?? {}
      if (earlier && earlier.name !== undefined) await indexAnew(transaction, context, kind, slug)
      if (after || before !== undefined)
        await recordAuditEvent(transaction, context, actor, {
          action: 'catalogue.changed',
          ...(earlier && { before: { ...which(kind, slug), ...earlier } }),
          after: { ...which(kind, slug), ...after },
        })
    })
    .catch(refuseTaken(kind, 'nameEn'))
}

/** Deletes one that nothing names. Throws 404, and 409 for one in use, which can be hidden. */
export async function removeCatalogueEntry(
  context: Context,
  actor: Actor,
  { kind, slug }: { kind: CatalogueKind; slug: string },
): Promise<void> {
  const table = catalogueTables[kind]
  await context.database
    .transaction(async (transaction) => {
      const [removed] = await transaction.delete(table).where(eq(table.slug, slug)).returning()
      if (!removed) throw notFound('catalogue_entry_not_found')
      await recordAuditEvent(transaction, context, actor, {
        action: 'catalogue.removed',
        before: valuesOf(kind, removed),
      })
    })
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? conflict('catalogue_entry_in_use') : error
    })
}

const refuseTaken = (kind: CatalogueKind, field: 'nameEn' | 'slug') => (error: unknown) => {
  if (isUniqueViolation(error, `${kind}_name_bn`)) throw conflict('name_taken', 'nameBn')
  if (isUniqueViolation(error, `${kind}_name_en`)) throw conflict('name_taken', 'nameEn')
  throw isUniqueViolation(error) ? conflict('name_taken', field) : error
}

/** In the audit trail. */
const which = (kind: CatalogueKind, slug: string) => ({ [kind === 'levels' ? 'level' : 'subject']: slug })

const valuesOf = (kind: CatalogueKind, { slug, nameEn, nameBn, hidden }: Entry): ActValues => ({
  ...which(kind, slug),
  name: `${nameEn}, ${nameBn}`,
  shown: hidden ? 'no' : 'yes',
})
