import { getTableColumns, type Placeholder, sql } from 'drizzle-orm'
import type { LateShare } from '../../contract/sessions/late-fee.ts'
import { branches, sessions } from '../../db/schema.ts'
import { lateJoinUntilColumn, lateShareColumn } from '../classes/plan/late-share.ts'
import { heldSeatsColumn } from '../seats/holds.ts'

/**
 * A session's row, how many of its seats are held, the name of its branch, when its last class begins if
 * people may join until then, and how many classes are left of one that has begun and is sold pro rata.
 */
export type SessionRow = typeof sessions.$inferSelect & {
  held: number
  branch: string | null
  lateJoinUntil: Date | null
  late: LateShare | null
}

const columns = getTableColumns(sessions)

/** The columns of a `SessionRow`, for a SELECT from `sessions`. */
export const sessionColumns = (now: Date | Placeholder) => ({
  ...columns,
  held: heldSeatsColumn(now),
  lateJoinUntil: lateJoinUntilColumn,
  late: lateShareColumn(now),
  branch: sql<
    string | null
  >`(select ${branches.name} from ${branches} where ${branches.id} = ${sessions.branchId})`,
})
