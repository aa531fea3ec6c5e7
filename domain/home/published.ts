import { desc, isNull } from 'drizzle-orm'
import type { Section } from '../../contract/home/contents.ts'
import { emptySections } from '../../contract/home/empty-contents.ts'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { homeVersions } from '../../db/schema.ts'

const publishedQuery = prepare('home.read', (queries: Reader) =>
  queries
    .select({ version: homeVersions.version, sections: homeVersions.sections })
    .from(homeVersions)
    .where(isNull(homeVersions.takenBackAt))
    .orderBy(desc(homeVersions.version))
    .limit(1),
)

/** Reads the home page as everybody sees it; version 0 before one was published. */
export async function readPublished(queries: Reader): Promise<{ version: number; sections: Section[] }> {
  const [published] = await publishedQuery(queries).execute({})
  return published ?? { version: 0, sections: emptySections }
}
