import { desc, eq, lte, sql } from 'drizzle-orm'
import { conflict, notFound } from '../../contract/http/errors.ts'
import { homeVersions, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { authorName } from '../settings/author-name.ts'
import { lockDraft } from './draft.ts'
import { readPublished } from './published.ts'

const VERSIONS_KEPT = 20

/** Lists the last versions, the newest first, with the name of who published them; null after they left. */
export const listVersions = ({ database }: Pick<Context, 'database'>) =>
  database
    .select({
      version: homeVersions.version,
      at: homeVersions.createdAt,
      by: authorName,
      isTakenBack: sql<boolean>`${homeVersions.takenBackAt} is not null`,
    })
    .from(homeVersions)
    .innerJoin(users, eq(users.id, homeVersions.authorId))
    .orderBy(desc(homeVersions.version))
    .limit(VERSIONS_KEPT)

/** The revision of the draft, and the version, that an Admin has seen. */
type Seen = { revision: number; version: number }

/** Publishes the draft, and returns the new version. Throws 409 when one of both was changed meanwhile. */
export const publishDraft = (context: Context, actor: Actor, seen: Seen): Promise<number> =>
  context.database.transaction(async (transaction) => {
    const draft = await lockDraft(transaction, context, actor)
    const published = await readPublished(transaction)
    if (draft.revision !== seen.revision || published.version !== seen.version)
      throw conflict('home_changed_meanwhile')
    const [newest] = await transaction
      .select({ version: homeVersions.version })
      .from(homeVersions)
      .orderBy(desc(homeVersions.version))
      .limit(1)
    const version = (newest?.version ?? 0) + 1
    const sections = draft.sections.map(({ revision, ...section }) => section)
    await transaction
      .insert(homeVersions)
      .values({ version, sections, authorId: actor.id, createdAt: context.clock() })
    await transaction.delete(homeVersions).where(lte(homeVersions.version, version - VERSIONS_KEPT))
    await recordAuditEvent(transaction, context, actor, { action: 'home.published', after: { version } })
    return version
  })

/**
 * Takes back the version that everybody sees, and returns the one that they see now. Throws 404 without it,
 * and 409 when everybody sees another one.
 */
export const takeBack = (context: Context, actor: Actor, version: number): Promise<number> =>
  context.database.transaction(async (transaction) => {
    await lockDraft(transaction, context, actor)
    const isIt = eq(homeVersions.version, version)
    const [found] = await transaction.select({ version: homeVersions.version }).from(homeVersions).where(isIt)
    if (!found) throw notFound('text_version_not_found')
    if ((await readPublished(transaction)).version !== version) throw conflict('home_changed_meanwhile')
    await transaction
      .update(homeVersions)
      .set({ takenBackAt: context.clock(), takenBackById: actor.id })
      .where(isIt)
    const { version: shown } = await readPublished(transaction)
    await recordAuditEvent(transaction, context, actor, {
      ...{ action: 'home.taken-back', before: { version }, after: { version: shown } },
    })
    return shown
  })
