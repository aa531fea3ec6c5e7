import { asc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Catalogue, Names } from '../../contract/centre/catalogue.ts'
import type { CatalogueKind } from '../../contract/centre/catalogue-names.ts'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { levels, subjects } from '../../db/schema.ts'

export const catalogueTables = { levels, subjects } satisfies Record<CatalogueKind, unknown>

/** A centre has some dozens. */
const LIST_LIMIT = 500

const listQuery = (kind: CatalogueKind) =>
  prepare(`catalogue.${kind}`, (queries: Reader) => {
    const { slug, nameEn, nameBn, hidden, position } = catalogueTables[kind]
    return queries
      .select({ slug, en: nameEn, bn: nameBn, hidden })
      .from(catalogueTables[kind])
      .orderBy(asc(position), asc(slug))
      .limit(LIST_LIMIT)
  })
const queries = { levels: listQuery('levels'), subjects: listQuery('subjects') }

/** The centre's levels and subjects, hidden ones too, each list in its order. */
export async function readCatalogue(reads: Reader): Promise<Catalogue> {
  const [listed, taught] = await Promise.all([
    queries.levels(reads).execute(),
    queries.subjects(reads).execute(),
  ])
  return { levels: listed, subjects: taught }
}

/** The names of the level or subject that a column has, for a SELECT; null where it has none. */
export const namesColumn = (kind: CatalogueKind, of: PgColumn): SQL<Names | null> => {
  const { slug, nameEn, nameBn } = catalogueTables[kind]
  return sql<Names | null>`(select json_build_object('en', ${nameEn}, 'bn', ${nameBn}) from ${catalogueTables[kind]} where ${slug} = ${of})`
}
