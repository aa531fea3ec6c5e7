import { type Actor, worksAtDesk } from '../access.ts'
import type { Context } from '../context.ts'
import { readCentreOverview } from './centre.ts'
import { readDecisions } from './decisions.ts'
import { readDesk } from './desk.ts'
import { readLearning } from './learning.ts'
import { readTeaching } from './teaching.ts'
import { readTutorChanges } from './tutor-changes.ts'
import { readTutorRequest } from './tutor-request.ts'
import { countWaiting, readOwn } from './waiting.ts'

/** The start of a user's dashboard: each part for those whose role has it (R07). */
export async function readOverview(context: Context, actor: Actor) {
  const isAdmin = actor.role === 'Admin'
  const isInstructor = actor.role === 'Instructor'
  const [learning, tutorRequest, own, teaching, desk, waiting, decisions, tutorChanges, centre] =
    await Promise.all([
      readLearning(context, actor),
      isAdmin ? null : readTutorRequest(context, actor),
      isInstructor || isAdmin ? readOwn(context, actor) : null,
      isInstructor ? readTeaching(context, actor) : null,
      worksAtDesk(actor) && !isAdmin ? readDesk(context) : null,
      isAdmin ? countWaiting(context) : null,
      isAdmin ? readDecisions(context) : null,
      isAdmin ? readTutorChanges(context) : null,
      isAdmin ? readCentreOverview(context) : null,
    ])
  return { learning, tutorRequest, own, teaching, desk, waiting, decisions, tutorChanges, centre }
}
