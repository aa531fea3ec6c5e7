import type { Session, SessionDetail } from '../contract/sessions/sessions.ts'
import { findBranchAddress } from '../domain/branches/branches.ts'
import { listClasses } from '../domain/classes/of-session.ts'
import type { Context } from '../domain/context.ts'
import type { SessionRow } from '../domain/sessions/columns.ts'
import { findTutorSlug } from '../domain/tutors/profile.ts'
import { presentClass } from './present.ts'

/**
 * A session by itself, as the API and its own page show it: with its classes and where it and its tutor are
 * found.
 */
export async function readDetail(
  context: Context,
  row: SessionRow,
  session: Session,
): Promise<SessionDetail> {
  const now = context.clock()
  const [classes, address, tutorSlug] = await Promise.all([
    listClasses(context.reads, row.id),
    findBranchAddress(context, row.branchId),
    findTutorSlug(context, row.tutorId),
  ])
  return {
    ...session,
    classes: classes.map((one) => ({
      ...presentClass(one, now),
      ...(session.managed && { version: one.sequence }),
    })),
    ...(address && { address }),
    ...(tutorSlug && { tutorSlug }),
  }
}
