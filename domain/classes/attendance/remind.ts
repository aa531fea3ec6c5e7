import { and, asc, eq, isNotNull, notExists, or, sql } from 'drizzle-orm'
import { classes, messages, sessions, users } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { goesByEmail, goesByPush, goesBySms } from '../../messages/contacts/channels-and-language.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import { classTeacher, namedTeacher } from '../../who-teaches.ts'
import { isRollNotTaken } from './not-taken.ts'
import { rollTexts } from './roll-texts.ts'

const CHUNK = 500
const HOUR_MS = 3600_000
/** So long after its end the roll of a class is missed. */
const AFTER_MS = 2 * HOUR_MS
/** After a downtime of more than a day it is on the Admin's first screen only. */
const USEFUL_MS = 24 * HOUR_MS

const REMINDER = sql`'reminder'`

export const rollMissed = defineMessage<{ title: string; startAt: Date; endAt: Date }>({
  name: 'roll-missed',
  kind: 'reminder',
  compose({ title, startAt, endAt }, { locale, now }) {
    const { subject, says, where } = rollTexts[locale.language].roll
    return { subject: subject(title), paragraphs: [says(title, locale.range(startAt, endAt, now)), where] }
  },
})

/**
 * Reminds those who teach of rolls that nobody has taken, once for each class (A10), and returns of how many.
 * The table `messages` says of which it has. Any number of processes may run it at once.
 */
export async function remindOfRolls(context: Context): Promise<number> {
  return context.database.transaction(async (transaction) => {
    const until = new Date(context.clock().getTime() - AFTER_MS)
    const written = transaction
      .select({ id: messages.id })
      .from(messages)
      .where(eq(messages.dedupeKey, sql`'roll:' || ${classes.id}`))
    const due = await transaction
      .select({
        ...{ userId: users.id, classId: classes.id, startAt: classes.startAt, endAt: classes.endAt },
        title: sessions.title,
      })
      .from(classes)
      .innerJoin(sessions, eq(sessions.id, classes.sessionId))
      .innerJoin(users, eq(users.id, classTeacher))
      .where(
        and(
          isRollNotTaken(until, new Date(until.getTime() - USEFUL_MS)),
          // An Admin creates sessions of others, and names a tutor without an account by hand.
          or(isNotNull(namedTeacher), eq(users.role, 'Instructor')),
          or(goesByEmail(REMINDER), goesBySms(REMINDER), goesByPush(REMINDER)),
          notExists(written),
        ),
      )
      .orderBy(asc(classes.endAt), asc(classes.id))
      .limit(CHUNK)
      .for('share', { of: [classes], skipLocked: true })
    await writeMessages(
      transaction,
      context,
      rollMissed,
      due.map(({ userId, classId, ...params }) => ({
        ...{ userId, dedupeKey: `roll:${classId}`, path: `/dashboard/roll/${classId}`, params },
      })),
    )
    return due.length
  })
}
