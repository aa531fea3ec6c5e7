import { NEWEST_REVIEWS } from '../contract/formats/page-sizes.ts'
import type { Session, SessionDetail } from '../contract/sessions/sessions.ts'
import { findBranchAddress } from '../domain/branches/branches.ts'
import { listClasses } from '../domain/classes/plan/of-session.ts'
import type { Context } from '../domain/context.ts'
import { listNewest } from '../domain/reviews/read.ts'
import type { SessionRow } from '../domain/sessions/columns.ts'
import { findTutor } from '../domain/tutors/profile.ts'
import { presentClass } from './present.ts'
import { presentReview } from './reviews.ts'

/**
 * A session by itself, as the API and its own page show it: with its classes, its newest reviews, who its
 * tutor is, and where both are found.
 */
export async function readDetail(
  context: Context,
  row: SessionRow,
  session: Session,
): Promise<SessionDetail> {
  const now = context.clock()
  const [classes, reviews, address, tutor] = await Promise.all([
    listClasses(context.reads, row.id),
    row.ratingCount > 0 ? listNewest(context, row.id, NEWEST_REVIEWS) : [],
    findBranchAddress(context, row.branchId),
    findTutor(context, row.tutorId),
  ])
  return {
    ...session,
    classes: classes.map((one) => ({
      ...presentClass(one, now),
      ...(session.managed && { version: one.sequence, ...(one.askedName && { asked: one.askedName }) }),
    })),
    reviews: reviews.map(presentReview),
    reviewCount: row.ratingCount,
    ...(address && { address }),
    ...(tutor && {
      tutorSlug: tutor.slug,
      tutorExpertise: tutor.expertise,
      tutorExperience: tutor.experience,
    }),
  }
}
