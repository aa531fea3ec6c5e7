import { inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { DocumentWords } from '../../../contract/search/rank.ts'
import { sessions } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { documentWords } from '../../search/document.ts'

/** By the id of the document, which names its text. Some kilobytes each. */
const known = new LRUCache<string, DocumentWords>({ max: 10_000 })

const { id, title, tutor, subject, level, tags, description, searchDocumentId } = sessions
const columns = { title, tutor, subject, level, tags, description, searchDocumentId }

type Indexed = { id: string; searchDocumentId: string | null }

/** What takes some hundredths of a second: others are answered between. */
const CHUNK = 100

/**
 * The words of the sessions' documents, by the documents' ids. Texts are read once per process: with their
 * descriptions they are long. A session that changed meanwhile may be missing.
 */
export async function readDocuments(
  { database }: Context,
  found: Indexed[],
): Promise<(session: Indexed) => DocumentWords> {
  const missing = new Map<string, string>()
  for (const session of found) {
    const document = session.searchDocumentId
    if (document && !known.has(document)) missing.set(document, session.id)
  }
  const ids = [...missing.values()]
  const read = new Map<string, DocumentWords>()
  for (let from = 0; from < ids.length; from += CHUNK) {
    const rows = await database
      .select(columns)
      .from(sessions)
      .where(inArray(id, ids.slice(from, from + CHUNK)))
    for (const row of rows) if (row.searchDocumentId) read.set(row.searchDocumentId, documentWords(row))
  }
  for (const [document, words] of read) known.set(document, words)
  return ({ searchDocumentId: document }) =>
    (document && (read.get(document) ?? known.get(document))) || NO_WORDS
}

const NO_WORDS: DocumentWords = []
