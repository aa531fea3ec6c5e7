import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Section } from '../../contract/home/contents.ts'
import type { SectionKind } from '../../contract/home/section-kinds.ts'
import { conflict, notFound } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import type { Reader } from '../../db/pipeline.ts'
import { type DraftSection, homeDraft, homeVersions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { readPublished } from './published.ts'

export type Draft = { revision: number; sections: DraftSection[] }

const changedIn = (sections: readonly Section[], revision: number): DraftSection[] =>
  sections.map((section) => ({ ...section, revision }))

/** Reads the home page as Admins edit it: what everybody sees, until somebody has edited it. */
export async function readDraft(queries: Reader): Promise<Draft> {
  const [draft] = await queries.select().from(homeDraft)
  return draft ?? { revision: 0, sections: changedIn((await readPublished(queries)).sections, 0) }
}

/** Whoever changes the draft or publishes it waits here for the other. */
export async function lockDraft(
  transaction: Executor,
  { clock }: Pick<Context, 'clock'>,
  actor: Actor,
): Promise<Draft> {
  const { revision, sections } = await readDraft(transaction)
  await transaction
    .insert(homeDraft)
    .values({ revision, sections, changedById: actor.id, changedAt: clock() })
    .onConflictDoNothing()
  const [draft] = await transaction.select().from(homeDraft).for('update')
  if (!draft) throw new Error('The draft of the home page is gone')
  return draft
}

/** Writes what `change` makes of the draft, and returns its revision. */
const changeDraft = (
  context: Context,
  actor: Actor,
  change: (draft: Draft, revision: number, transaction: Executor) => DraftSection[] | Promise<DraftSection[]>,
): Promise<number> =>
  context.database.transaction(async (transaction) => {
    const draft = await lockDraft(transaction, context, actor)
    const sections = await change(draft, draft.revision + 1, transaction)
    if (isDeepStrictEqual(sections, draft.sections)) return draft.revision
    const revision = draft.revision + 1
    const changed = { revision, sections, changedById: actor.id, changedAt: context.clock() }
    await transaction.update(homeDraft).set(changed)
    return revision
  })

const hasEntries = (content: Section['content']) => 'entries' in content && content.entries.length > 0

/** What one section says, and its revision as it was edited. */
type Edit = Pick<Section, 'kind' | 'content'> & { revision: number }

/** Changes what a section says; its first entry switches it on. Throws 409 when it was changed meanwhile. */
export const setSection = (context: Context, actor: Actor, { kind, content, revision }: Edit) =>
  changeDraft(context, actor, ({ sections }, next) =>
    sections.map((section) => {
      if (section.kind !== kind || isDeepStrictEqual(section.content, content)) return section
      if (section.revision !== revision) throw conflict('home_changed_meanwhile')
      // Whoever adds the first entry wants it to be shown.
      const isOn = section.isOn || (!hasEntries(section.content) && hasEntries(content))
      return { ...section, isOn, content, revision: next } as DraftSection
    }),
  )

type Arrangement = { revision: number; sections: { kind: SectionKind; isOn: boolean }[] }

/** Orders all sections and switches them. Throws 409 when the draft was changed meanwhile. */
export const arrangeSections = (
  context: Context,
  actor: Actor,
  { revision, sections: wanted }: Arrangement,
) =>
  changeDraft(context, actor, (draft) => {
    const arranged = wanted.flatMap(({ kind, isOn }) =>
      draft.sections.filter((section) => section.kind === kind).map((section) => ({ ...section, isOn })),
    )
    if (draft.revision !== revision && !isDeepStrictEqual(arranged, draft.sections))
      throw conflict('home_changed_meanwhile')
    return arranged
  })

/** Begins the draft anew with a version. Throws 404, and 409 when the draft was changed meanwhile. */
export const resetDraft = (
  context: Context,
  actor: Actor,
  { version, revision }: { version: number; revision: number },
) =>
  changeDraft(context, actor, async (draft, next, transaction) => {
    const [found] = await transaction
      .select({ sections: homeVersions.sections })
      .from(homeVersions)
      .where(eq(homeVersions.version, version))
    if (!found) throw notFound('text_version_not_found')
    if (draft.revision !== revision) throw conflict('home_changed_meanwhile')
    return changedIn(found.sections, next)
  })
