import type { Role } from '../../contract/people/roles.ts'
import type { Executor } from '../../db/client.ts'
import type { sessions } from '../../db/schema.ts'
import { type PlacedClass, readClassesOf } from '../classes/plan/placed.ts'
import { type Context, newId } from '../context.ts'
import { tutorOf } from '../who-teaches.ts'
import { calendarOf, type Planned, whenIs } from './class-texts.ts'
import { type EmailTemplate, enqueueEmails } from './enqueue.ts'
import { tell } from './tell.ts'
import { deleteTutorReminders } from './tutor-reminders.ts'

type Session = Pick<
  typeof sessions.$inferSelect,
  | 'id'
  | 'ownerId'
  | 'tutorId'
  | 'title'
  | 'tutor'
  | 'status'
  | 'feeMinor'
  | 'rejectionReason'
  | 'feedback'
  | 'classStart'
  | 'classEnd'
  | 'minimumCount'
>

/**
 * Tells the Instructor that a session was approved or rejected. Like all emails here, written in the
 * decision's transaction.
 */
export async function emailSessionDecided(
  transaction: Executor,
  context: Context,
  session: Session,
): Promise<void> {
  const { id, ownerId: userId, title, status, feeMinor, rejectionReason, feedback } = session
  const dedupeKey = `session-${status}:${id}`
  const classes = (await readClassesOf(transaction, [id])).get(id)
  const now = context.clock()
  await enqueueEmails(transaction, context, [
    status === 'approved'
      ? {
          kind: 'account',
          to: [{ userId, dedupeKey, path: `/bookedSession/${id}`, entryId: id }],
          render(locale) {
            const { sessionApproved: texts } = locale.messages
            return {
              subject: texts.subject(title),
              paragraphs: [
                texts.says(title),
                whenIs(session, classes, { locale, now }),
                feeMinor === 0 ? texts.free : texts.fee(locale.amount(feeMinor, context.currency)),
                texts.where,
              ],
              calendar: calendarOf('REQUEST', session, classes, locale),
            }
          },
        }
      : {
          kind: 'account',
          to: [{ userId, dedupeKey, path: '/dashboard/my-created-sessions' }],
          render: ({ messages: { sessionRejected: texts } }) => ({
            subject: texts.subject(title),
            paragraphs: [
              texts.says(title),
              texts.reason(rejectionReason ?? ''),
              ...(feedback ? [texts.feedback(feedback)] : []),
              texts.where,
            ],
          }),
        },
  ])
}

/** Tells a tutor or an applicant about a decision, each time, and why if a reason was given. */
export async function emailTutorDecided(
  transaction: Executor,
  context: Context,
  { id, userId }: { id: string; userId: string },
  decision: 'approved' | 'declined' | 'ended',
  reason?: string,
): Promise<void> {
  const path = decision === 'approved' ? '/dashboard/sessions' : '/dashboard/tutors'
  await enqueueEmails(transaction, context, [
    {
      kind: 'account',
      to: [{ userId, dedupeKey: `tutor-${decision}:${id}:${newId(context)}`, path }],
      render: ({ messages: { tutor } }) => {
        const { subject, says, where } = tutor[decision]
        return { subject, paragraphs: [says, ...(reason ? [tutor.reason(reason)] : []), where] }
      },
    },
  ])
}

/**
 * Tells a user that their role has changed, or that their request was declined. Every change sends an email.
 */
export async function emailRoleDecided(
  transaction: Executor,
  context: Context,
  userId: string,
  decision: { changed: Role } | { declined: Role },
): Promise<void> {
  const to = [{ userId, dedupeKey: `role:${userId}:${newId(context)}`, path: '/dashboard' }]
  const template: EmailTemplate =
    'changed' in decision
      ? {
          kind: 'account',
          to,
          render: ({ messages: { role, roles } }) => ({
            subject: role.changed.subject,
            paragraphs: [role.changed.says(roles[decision.changed]), role.changed.where],
          }),
        }
      : {
          kind: 'account',
          to,
          render: ({ messages: { role, roles } }) => ({
            subject: role.declined.subject,
            paragraphs: [role.declined.says(roles[decision.declined]), role.declined.where],
          }),
        }
  await enqueueEmails(transaction, context, [template])
}

/**
 * Tells who teaches a session, and substitutes in its classes to come, that another person (`byId`) cancelled
 * it; `booked`: that so few people had booked it.
 */
export async function emailSessionCancelled(
  transaction: Executor,
  context: Context,
  session: Omit<Session, 'rejectionReason' | 'feedback'>,
  { booked, byId }: { booked?: number; byId?: string },
): Promise<void> {
  const { id } = session
  const classes = (await readClassesOf(transaction, [id])).get(id) ?? []
  const coming = classes.filter(({ state, endAt }) => state === 'planned' && endAt > context.clock())
  const tutor = tutorOf(session)
  for (const userId of new Set([tutor, ...coming.flatMap(({ substituteId }) => substituteId ?? [])])) {
    await deleteTutorReminders(transaction, context, { sessionId: id, userId })
    if (userId === byId) continue
    const takes = ({ substituteId }: PlacedClass) => (substituteId ?? tutor) === userId
    await tellCancelled(transaction, context, { ...session, takes }, { userId, classes, booked })
  }
}

type Told = { userId: string; classes: readonly PlacedClass[]; booked: number | undefined }

async function tellCancelled(
  transaction: Executor,
  context: Context,
  session: Omit<Session, 'rejectionReason' | 'feedback'> & Required<Pick<Planned, 'takes'>>,
  { userId, classes, booked }: Told,
): Promise<void> {
  const { id, title } = session
  const now = context.clock()
  const dedupeKey = `session-cancelled:${id}:${userId}`
  const kind = booked === undefined ? 'teaching_cancelled' : 'minimum_missed'
  const call = { kind, sessionId: id } as const
  await tell(transaction, context, [
    {
      kind: 'account',
      to: [{ userId, dedupeKey, path: '/dashboard/my-created-sessions', entryId: id, call }],
      render(locale) {
        const { cancelled, sessionCancelled: texts } = locale.messages
        return {
          subject: texts.subject(title),
          paragraphs: [
            booked === undefined
              ? texts.says(title)
              : texts.belowMinimum(title, booked, session.minimumCount ?? 0),
            whenIs(session, classes.filter(session.takes), { locale, now }, cancelled),
            texts.where,
          ],
          calendar: calendarOf('CANCEL', session, classes, locale),
        }
      },
    },
  ])
}
