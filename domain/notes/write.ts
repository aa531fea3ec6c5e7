import { and, eq } from 'drizzle-orm'
import { notFound } from '../../contract/http/errors.ts'
import { notes } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'
import { requireSessionForNotes } from './session.ts'

/** `sessionId`: null for no session; undefined leaves it as it is. */
type NoteForm = { title: string; description: string; sessionId?: string | null | undefined }

/**
 * Returns the new note's id. Throws 429 above the rate limit, and 400 for a session that the actor may not
 * write about.
 */
export async function createNote(
  context: Context,
  actor: Actor,
  { title, description, sessionId = null }: NoteForm,
): Promise<string> {
  await context.limits.consume('notes', actor.id)
  if (sessionId !== null) await requireSessionForNotes(context, actor, sessionId)
  const id = newId(context)
  await context.database
    .insert(notes)
    .values({ id, userId: actor.id, title, description, sessionId, createdAt: context.clock() })
  return id
}

/**
 * Changes a note; without a `sessionId` it stays with its session. Throws the same 404 for an unknown note
 * and for another's, and 400 for a session that the actor may not write about.
 */
export async function updateNote(
  context: Context,
  actor: Actor,
  id: string,
  { title, description, sessionId }: NoteForm,
): Promise<void> {
  const [current] = await context.database
    .select({ sessionId: notes.sessionId })
    .from(notes)
    .where(ownNote(actor, id))
  if (!current) throw notFound('note_not_found')
  // It may stay with its session, even if the booking was cancelled since.
  if (sessionId && sessionId !== current.sessionId) await requireSessionForNotes(context, actor, sessionId)
  await context.database.update(notes).set({ title, description, sessionId }).where(ownNote(actor, id))
}

/** Deletes a note. Throws the same 404 for an unknown note and for another's. */
export async function deleteNote(context: Context, actor: Actor, id: string): Promise<void> {
  const deleted = await context.database.delete(notes).where(ownNote(actor, id)).returning({ id: notes.id })
  if (deleted.length === 0) throw notFound('note_not_found')
}

const ownNote = (actor: Actor, id: string) => and(eq(notes.id, id), eq(notes.userId, actor.id))
