import { and, eq } from 'drizzle-orm'
import { notFound } from '../../contract/http/errors.ts'
import { notes } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'
import { placeOf } from '../materials/class.ts'
import { requireSessionForNotes } from './session.ts'

/** `sessionId` and `classId`: null for none; undefined leaves them as they are. */
type NoteForm = {
  title: string
  description: string
  sessionId?: string | null | undefined
  classId?: string | null | undefined
}

/**
 * Returns the new note's id. Throws 429 above the rate limit, and 400 for a session that the actor may not
 * write about and for a class of another session.
 */
export async function createNote(
  context: Context,
  actor: Actor,
  { title, description, sessionId = null, classId = null }: NoteForm,
): Promise<string> {
  await context.limits.consume('notes', actor.id)
  if (sessionId !== null) await requireSessionForNotes(context.database, actor, sessionId)
  const id = newId(context)
  const note = { id, userId: actor.id, title, description, createdAt: context.clock() }
  await context.database.transaction(async (transaction) => {
    const place = await placeOf(transaction, { sessionId, classId }, { sessionId, classId: null })
    await transaction.insert(notes).values({ ...note, ...place })
  })
  return id
}

/**
 * Changes a note; without a `sessionId` it stays with its session. Throws the same 404 for an unknown note
 * and for another's, and 400 for a session that the actor may not write about and for a class of another one.
 */
export async function updateNote(
  context: Context,
  actor: Actor,
  id: string,
  { title, description, sessionId, classId }: NoteForm,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const [current] = await transaction
      .select({ sessionId: notes.sessionId, classId: notes.classId })
      .from(notes)
      .where(ownNote(actor, id))
      .for('update')
    if (!current) throw notFound('note_not_found')
    // It may stay with its session, even if the booking was cancelled since.
    if (sessionId && sessionId !== current.sessionId)
      await requireSessionForNotes(transaction, actor, sessionId)
    const place = await placeOf(transaction, { sessionId, classId }, current)
    await transaction
      .update(notes)
      .set({ title, description, ...place, wordsVersion: 0 })
      .where(ownNote(actor, id))
  })
}

/** Deletes a note. Throws the same 404 for an unknown note and for another's. */
export async function deleteNote(context: Context, actor: Actor, id: string): Promise<void> {
  const deleted = await context.database.delete(notes).where(ownNote(actor, id)).returning({ id: notes.id })
  if (deleted.length === 0) throw notFound('note_not_found')
}

const ownNote = (actor: Actor, id: string) => and(eq(notes.id, id), eq(notes.userId, actor.id))
