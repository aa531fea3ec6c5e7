import { and, asc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { endOfDay, startOfDay } from '../../contract/formats/dates.ts'
import { branches, cashBoxCounts, cashBoxEntries, cashBoxes, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { expectedMinor, givenMinor, takenMinor } from './expected.ts'
import { mayCount } from './lock-open-box.ts'
import { type CashBox, deskBranchOf } from './open-box.ts'

/** A day has one or two for each of some dozens of branches. */
const LIST_LIMIT = 100

type Counts = { count: typeof cashBoxCounts.$inferSelect }[]

/** Whether somebody has counted what is in it now: before that nobody hears how much it should be. */
const isCounted = (
  { box, expectedMinor }: { box: CashBox; expectedMinor: number },
  counts: Counts = [],
): boolean => box.signedAt !== null || counts.at(-1)?.count.expectedMinor === expectedMinor

/** The boxes that were open on a day, or some time of it, with their entries and counts. */
export async function listBoxes(context: Context, actor: Actor, day: string) {
  const { database } = context
  const signer = alias(users, 'signer')
  const boxes = await database
    .select({
      box: cashBoxes,
      branchName: branches.name,
      openedBy: users.name,
      signedBy: signer.name,
      takenMinor: sql<number>`${takenMinor}::float8`,
      givenMinor: sql<number>`${givenMinor}::float8`,
      expectedMinor,
    })
    .from(cashBoxes)
    .innerJoin(users, eq(users.id, cashBoxes.openedById))
    .leftJoin(branches, eq(branches.id, cashBoxes.branchId))
    .leftJoin(signer, eq(signer.id, cashBoxes.signedById))
    .where(
      and(
        lt(cashBoxes.openedAt, endOfDay(day)),
        or(isNull(cashBoxes.signedAt), gte(cashBoxes.signedAt, startOfDay(day))),
      ),
    )
    .orderBy(asc(branches.name), asc(cashBoxes.openedAt), asc(cashBoxes.id))
    .limit(LIST_LIMIT)
  const ids = boxes.map(({ box }) => box.id)
  const entries = await database
    .select({ entry: cashBoxEntries, by: users.name })
    .from(cashBoxEntries)
    .innerJoin(users, eq(users.id, cashBoxEntries.enteredById))
    .where(inArray(cashBoxEntries.cashBoxId, ids))
    .orderBy(asc(cashBoxEntries.enteredAt), asc(cashBoxEntries.id))
  const counts = await database
    .select({ count: cashBoxCounts, by: users.name })
    .from(cashBoxCounts)
    .innerJoin(users, eq(users.id, cashBoxCounts.byId))
    .where(inArray(cashBoxCounts.cashBoxId, ids))
    .orderBy(asc(cashBoxCounts.at), asc(cashBoxCounts.id))
  const countsOf = Map.groupBy(counts, ({ count }) => count.cashBoxId)
  const ofBox = Map.groupBy(entries, ({ entry }) => entry.cashBoxId)
  const ownBranchId = await deskBranchOf(database, actor)
  return {
    ownBranchId,
    boxes: boxes.map((row) => ({
      ...row,
      entries: ofBox.get(row.box.id) ?? [],
      counts: countsOf.get(row.box.id) ?? [],
      isCounted: isCounted(row, countsOf.get(row.box.id)),
      mayCount: mayCount(actor, row.box, ownBranchId),
    })),
  }
}
export type ListedBox = Awaited<ReturnType<typeof listBoxes>>['boxes'][number]
