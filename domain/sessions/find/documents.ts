import { eq, inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { DocumentWords } from '../../../contract/search/rank.ts'
import { searchDocuments, sessions } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { documentWords, SEARCH_VERSION } from '../../search/document.ts'
import { searchedColumns } from './searched.ts'

/** By the id of the document, which names its text. Some kilobytes each. */
const known = new LRUCache<string, DocumentWords>({ max: 10_000 })

const { id, searchDocumentId } = sessions
const { version } = searchDocuments
const columns = { ...searchedColumns, searchDocumentId, version }

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
      .innerJoin(searchDocuments, eq(searchDocuments.id, searchDocumentId))
      .where(inArray(id, ids.slice(from, from + CHUNK)))
    for (const { searchDocumentId: document, version: madeBy, ...text } of rows) {
      const words = documentWords(text)
      if (document) read.set(document, words)
      // Of a renamed subject the document is not written anew yet: its words are others than its id says.
      if (document && madeBy === SEARCH_VERSION) known.set(document, words)
    }
  }
  return ({ searchDocumentId: document }) =>
    (document && (read.get(document) ?? known.get(document))) || NO_WORDS
}

const NO_WORDS: DocumentWords = []
