import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { notes } from '../../db/schema.ts'
import { NOTE_VERSION, noteWords } from './words.ts'

const CHUNK = 100

/**
 * Makes all notes of a person findable by what they say now: those that are new or changed since the last
 * search, and those that older rules have read.
 */
export async function indexNotes(database: Database, userId: string): Promise<void> {
  while ((await indexSome(database, userId)) === CHUNK) {
    // There may be more.
  }
}

function indexSome(database: Database, userId: string): Promise<number> {
  return database.transaction(async (transaction) => {
    // Locked before they are read: who changes one meanwhile waits, and says then that it was not read.
    const rows = await transaction
      .select({ id: notes.id, title: notes.title, description: notes.description })
      .from(notes)
      .where(and(eq(notes.userId, userId), lt(notes.wordsVersion, NOTE_VERSION)))
      .orderBy(notes.id)
      .limit(CHUNK)
      .for('no key update')
    if (rows.length === 0) return 0
    const values = rows.map(
      (note) => sql`(${note.id}::uuid, array_to_tsvector(${sql.param(noteWords(note))}::text[]))`,
    )
    await transaction
      .update(notes)
      .set({ words: sql`indexed.words`, wordsVersion: NOTE_VERSION })
      .from(sql`(values ${sql.join(values, sql`, `)}) as indexed (id, words)`)
      .where(sql`${notes.id} = indexed.id`)
    return rows.length
  })
}
