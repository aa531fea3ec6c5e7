import { desc, eq } from 'drizzle-orm'
import { notes } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'

export type Note = typeof notes.$inferSelect

/** One page of the actor's own notes, newest first. */
export async function listNotes(
  context: Context,
  actor: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<Note[]> {
  return context.database
    .select()
    .from(notes)
    .where(eq(notes.userId, actor.id))
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(limit)
    .offset((page - 1) * limit)
}
