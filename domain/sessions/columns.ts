import { getTableColumns, type Placeholder, sql } from 'drizzle-orm'
import type { Names } from '../../contract/centre/catalogue.ts'
import type { LateShare } from '../../contract/sessions/late-fee.ts'
import { branches, sessions, tutors } from '../../db/schema.ts'
import { namesColumn } from '../catalogue/read.ts'
import { lateJoinUntilColumn, lateShareColumn } from '../classes/plan/late-share.ts'
import { type Slots, slotsColumn } from '../classes/plan/schedule.ts'
import { heldSeatsColumn } from '../seats/holds.ts'

/**
 * A session's row, how many of its seats are held, the name of its branch, the picture of its tutor, the
 * names of its level and subject, when its
 * last class begins if people may join until then, how many classes are left of one that has begun and is
 * sold pro rata, and at which minutes of the week they are.
 */
export type SessionRow = typeof sessions.$inferSelect & {
  held: number
  branch: string | null
  tutorPhoto: string | null
  levelName: Names | null
  subjectName: Names | null
  lateJoinUntil: Date | null
  late: LateShare | null
  slots: Slots
}

const columns = getTableColumns(sessions)

/** The columns of a `SessionRow`, for a SELECT from `sessions`. */
export const sessionColumns = (now: Date | Placeholder) => ({
  ...columns,
  held: heldSeatsColumn(now),
  lateJoinUntil: lateJoinUntilColumn,
  late: lateShareColumn(now),
  slots: slotsColumn(sessions.id, now),
  levelName: namesColumn('levels', sessions.level),
  subjectName: namesColumn('subjects', sessions.subject),
  branch: sql<
    string | null
  >`(select ${branches.name} from ${branches} where ${branches.id} = ${sessions.branchId})`,
  // Not as a parameter, or a prepared statement would not find the index `tutors_live`.
  tutorPhoto: sql<
    string | null
  >`(select ${tutors.photo} from ${tutors} where ${tutors.userId} = ${sessions.tutorId} and ${tutors.status} = 'active')`,
})
