import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type Counted, entryKinds, leavingKinds } from '../../contract/day-close/cash.ts'
import type { OpenKind } from '../../contract/day-close/rows.ts'
import { branches } from './branches.ts'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { users } from './users.ts'

/** This was open when a box was signed. */
export type OpenThen = { kind: OpenKind; currency: string; count: number; amountMinor: number }

/**
 * The cash of a branch from one counting to the next: opened with the first cash, closed for good when
 * somebody signs what they counted. Before that nobody has counted it. `payments` and `refunds` in cash say
 * which box they went through.
 */
export const cashBoxes = pgTable(
  'cash_boxes',
  {
    id: uuid('id').primaryKey(),
    /** Null where the centre has no branches, or nobody has said which. */
    branchId: uuid('branch_id').references(() => branches.id),
    currency: text('currency').notNull(),
    openedById: idOf('opened_by_id', () => users.id),
    openedAt: instant('opened_at').notNull(),
    /** What was in it at the beginning. */
    floatMinor: integer('float_minor').notNull(),
    /** How many notes and coins of each kind were in it. */
    counted: jsonb('counted').$type<Counted>(),
    countedMinor: integer('counted_minor'),
    /** What should have been in it, by the rows that name it. */
    expectedMinor: integer('expected_minor'),
    /** The count that was signed. */
    countId: uuid('count_id').references((): AnyPgColumn => cashBoxCounts.id),
    /** What stays in it for the next day. */
    leftMinor: integer('left_minor'),
    /**
     * What does not, and where it went: the bank, what it was spent on, or who has it; and the slip or bill.
     * Null in boxes that were signed before anybody asked.
     */
    restMinor: integer('rest_minor'),
    restKind: text('rest_kind', { enum: leavingKinds }),
    restTo: text('rest_to'),
    restReference: text('rest_reference'),
    /** Why another sum was counted than expected. */
    reason: text('reason'),
    openThen: jsonb('open_then').$type<OpenThen[]>(),
    signedById: uuid('signed_by_id').references(() => users.id),
    signedAt: instant('signed_at'),
  },
  (table) => [
    uniqueIndex('cash_boxes_open')
      .on(sql`coalesce(${table.branchId}, '00000000-0000-0000-0000-000000000000')`, table.currency)
      .where(sql`${table.signedAt} is null`),
    index('cash_boxes_signed').on(table.signedAt, table.id).where(sql`${table.signedAt} is not null`),
    check('cash_boxes_float', sql`${table.floatMinor} >= 0`),
    check(
      'cash_boxes_signed',
      sql`num_nulls(${table.signedAt}, ${table.signedById}, ${table.counted}, ${table.countedMinor}, ${table.expectedMinor}, ${table.leftMinor}, ${table.openThen}) in (0, 7)`,
    ),
    check('cash_boxes_rest', sql`${table.countedMinor} = ${table.leftMinor} + ${table.restMinor}`),
    check(
      'cash_boxes_rest_to',
      sql`coalesce(${table.restMinor}, 0) = 0 and num_nonnulls(${table.restKind}, ${table.restTo}, ${table.restReference}) = 0
        or ${table.restMinor} > 0 and ${table.restKind} in ('deposit', 'expense', 'handover') and ${table.restTo} is not null`,
    ),
    check('cash_boxes_left', sql`${table.leftMinor} between 0 and ${table.countedMinor}`),
    check(
      'cash_boxes_reason',
      sql`${table.countedMinor} = ${table.expectedMinor} or ${table.reason} is not null`,
    ),
  ],
)

/**
 * The sum that somebody counted in a box, and the one that should have been in it, which they heard only
 * afterwards. Rows are only added: who counts again adds one.
 */
export const cashBoxCounts = pgTable(
  'cash_box_counts',
  {
    /** Chosen by the client, so that a repeated request adds nothing. */
    id: uuid('id').primaryKey(),
    cashBoxId: idOf('cash_box_id', () => cashBoxes.id),
    counted: jsonb('counted').$type<Counted>().notNull(),
    countedMinor: integer('counted_minor').notNull(),
    expectedMinor: integer('expected_minor').notNull(),
    byId: idOf('by_id', () => users.id),
    at: instant('at').notNull(),
  },
  (table) => [
    index('cash_box_counts_box').on(table.cashBoxId, table.at, table.id),
    check('cash_box_counts_counted', sql`${table.countedMinor} >= 0`),
  ],
)

/**
 * Cash that was put into a box or taken out of it, and is no payment. Rows are only added: a wrong one is
 * undone by its opposite, below zero.
 */
export const cashBoxEntries = pgTable(
  'cash_box_entries',
  {
    /** Chosen by the client, so that a repeated request changes nothing. */
    id: uuid('id').primaryKey(),
    cashBoxId: idOf('cash_box_id', () => cashBoxes.id),
    kind: text('kind', { enum: entryKinds }).notNull(),
    amountMinor: integer('amount_minor').notNull(),
    note: text('note'),
    /** The bank's slip, or the bill's number. */
    reference: text('reference'),
    undoesId: uuid('undoes_id').references((): AnyPgColumn => cashBoxEntries.id),
    enteredById: idOf('entered_by_id', () => users.id),
    enteredAt: instant('entered_at').notNull(),
  },
  (table) => [
    index('cash_box_entries_box').on(table.cashBoxId, table.enteredAt, table.id),
    uniqueIndex('cash_box_entries_undone').on(table.undoesId).where(sql`${table.undoesId} is not null`),
    check('cash_box_entries_kind', sql`${table.kind} in ('deposit', 'expense', 'handover', 'added')`),
    check(
      'cash_box_entries_amount',
      sql`(${table.amountMinor} < 0) = (${table.undoesId} is not null) and ${table.amountMinor} <> 0`,
    ),
  ],
)
