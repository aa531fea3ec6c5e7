import { tutorRoles } from '../../contract/people/roles.ts'
import { type Actor, worksAtDesk } from '../access.ts'
import type { Context } from '../context.ts'
import { MOST, type Notification } from './notification.ts'
import { readStudentNotifications } from './student.ts'
import { readTeachingNotifications } from './teaching.ts'
import { readTutorNotifications } from './tutor.ts'
import { readWaitingNews, readWaitingPayments } from './waiting.ts'

const DAYS = 14
const DAY_MS = 24 * 3600_000

/** Reads what is new to somebody, the newest first. It is derived from what there is; nothing is stored. */
export async function readNotifications(context: Context, actor: Actor): Promise<Notification[]> {
  const since = new Date(context.clock().getTime() - DAYS * DAY_MS)
  const found = await Promise.all([
    readStudentNotifications(context, actor, since),
    actor.role === 'Instructor' ? readTutorNotifications(context, actor, since) : [],
    tutorRoles.includes(actor.role) ? readTeachingNotifications(context, actor, since) : [],
    actor.role === 'Admin' ? readWaitingNews(context) : [],
    worksAtDesk(actor) ? readWaitingPayments(context) : [],
  ])
  return found
    .flat()
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MOST)
}
