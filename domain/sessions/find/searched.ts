import { type SQL, sql } from 'drizzle-orm'
import type { CatalogueKind } from '../../../contract/centre/catalogue-names.ts'
import { sessions } from '../../../db/schema.ts'
import { catalogueTables } from '../../catalogue/read.ts'

const { title, tutor, tags, description } = sessions

/** Both names of a level or subject as one text. `other` says nothing of what is taught. */
function spoken(kind: CatalogueKind, of: typeof sessions.level | typeof sessions.subject) {
  const { slug, nameEn, nameBn } = catalogueTables[kind]
  const names: SQL<string | null> = sql`(select ${nameEn} || ' ' || ${nameBn} from ${catalogueTables[kind]}
    where ${slug} = ${of} and ${slug} <> 'other')`
  return names
}

/** The texts by which a session is found, as a `SearchText`, for a SELECT from `sessions`. */
export const searchedColumns = {
  ...{ title, tutor, tags, description },
  subject: spoken('subjects', sessions.subject),
  level: spoken('levels', sessions.level),
}
