import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** One of the centre's list. What names it by its slug keeps it from being deleted. */
const columns = {
  /** Never changes: addresses and programs name it. */
  slug: text('slug').primaryKey(),
  nameEn: text('name_en').notNull(),
  nameBn: text('name_bn').notNull(),
  /** Among the others; two that have the same one are in the order of their slugs. */
  position: integer('position').notNull(),
  /** Not offered for anything new. */
  hidden: boolean('hidden').notNull().default(false),
}

/** The levels of sessions, such as classes of a school. The baseline has the first ones. */
export const levels = pgTable('levels', columns, (table) => [
  check('levels_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.slug}) <= 40`),
  uniqueIndex('levels_name_en').on(sql`lower(${table.nameEn})`),
  uniqueIndex('levels_name_bn').on(sql`lower(${table.nameBn})`),
  check('levels_names', sql`${table.nameEn} <> '' and ${table.nameBn} <> ''`),
])

/** The subjects of sessions and tutors. The baseline has the first ones. */
export const subjects = pgTable('subjects', columns, (table) => [
  check('subjects_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.slug}) <= 40`),
  uniqueIndex('subjects_name_en').on(sql`lower(${table.nameEn})`),
  uniqueIndex('subjects_name_bn').on(sql`lower(${table.nameBn})`),
  check('subjects_names', sql`${table.nameEn} <> '' and ${table.nameBn} <> ''`),
])
