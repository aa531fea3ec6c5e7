import type { Catalogue } from '../../contract/centre/catalogue.ts'
import type { CatalogueKind } from '../../contract/centre/catalogue-names.ts'
import { invalid } from '../../contract/http/errors.ts'
import type { Reader } from '../../db/pipeline.ts'
import { readCatalogue } from './read.ts'

type Sorted = { level?: string | null | undefined; subject?: string | null | undefined }

/**
 * Throws 400 for a level or subject that does not exist, and for a hidden one unless it was chosen before
 * (`was`).
 */
export async function requireOffered(reads: Reader, wanted: Sorted, was: Sorted = {}): Promise<void> {
  const isNew = (field: keyof Sorted) => Boolean(wanted[field]) && wanted[field] !== was[field]
  if (!isNew('level') && !isNew('subject')) return
  const catalogue = await readCatalogue(reads)
  if (isNew('level')) requireOne(catalogue, 'levels', 'level', wanted.level)
  if (isNew('subject')) requireOne(catalogue, 'subjects', 'subject', wanted.subject)
}

/** Like `requireOffered`, of several subjects. */
export async function requireOfferedSubjects(reads: Reader, wanted: readonly string[]): Promise<void> {
  if (wanted.length === 0) return
  const catalogue = await readCatalogue(reads)
  for (const slug of wanted) requireOne(catalogue, 'subjects', 'subjects', slug)
}

type Filters = { level: readonly string[]; subject: readonly string[] }

/** Throws 400 where one of these does not exist. Hidden ones may have sessions. */
export async function requireKnown(reads: Reader, { level, subject }: Filters): Promise<void> {
  if (level.length + subject.length === 0) return
  const { levels, subjects } = await readCatalogue(reads)
  if (!level.every((wanted) => isOne(levels, wanted))) throw notOneOf('level', levels)
  if (!subject.every((wanted) => isOne(subjects, wanted))) throw notOneOf('subject', subjects)
}

/** Leaves out what does not exist. */
export const onlyKnown = ({ level, subject }: Filters, { levels, subjects }: Catalogue) => ({
  level: level.filter((wanted) => isOne(levels, wanted)),
  subject: subject.filter((wanted) => isOne(subjects, wanted)),
})

const isOne = (entries: { slug: string }[], wanted: string) => entries.some(({ slug }) => slug === wanted)

function requireOne(
  catalogue: Catalogue,
  kind: CatalogueKind,
  field: string,
  wanted: string | null | undefined,
): void {
  const offered = catalogue[kind].filter(({ hidden }) => !hidden)
  if (!wanted || !isOne(offered, wanted)) throw notOneOf(field, offered)
}

const notOneOf = (field: string, offered: { slug: string }[]) =>
  invalid(field, {
    code: 'must_be_one_of',
    params: { options: offered.map(({ slug }) => slug).join(', ') },
  })
