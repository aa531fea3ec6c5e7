import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { classes } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'

/**
 * The name of a class's room, which nobody can guess. The first who asks gives the class one. In small
 * letters, because Jitsi knows no others.
 */
export async function roomOf({ database }: Pick<Context, 'database'>, classId: string): Promise<string> {
  const made = `boithok-${randomBytes(16).toString('hex')}`
  const [row] = await database
    .update(classes)
    .set({ meetingRoom: sql`coalesce(${classes.meetingRoom}, ${made})` })
    .where(eq(classes.id, classId))
    .returning({ room: classes.meetingRoom })
  if (!row?.room) throw new Error('The class is gone')
  return row.room
}
