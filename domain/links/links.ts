import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { links, users } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { hashOfKey, newKey, pathOf } from './keys.ts'

export type Link = typeof links.$inferSelect
type NewLink = Omit<typeof links.$inferInsert, 'hash' | 'createdAt' | 'usedAt'>

/**
 * Makes a key for each of these links and returns their paths, in their order, with the key
 * sealed: it can be read in the message alone.
 */
export async function writeLinks(
  queries: Pick<Executor, 'insert'>,
  { clock, sealer }: Pick<Context, 'clock' | 'sealer'>,
  wanted: NewLink[],
): Promise<string[]> {
  const createdAt = clock()
  const rows = wanted.map((link) => ({ key: newKey(), link }))
  if (rows.length > 0)
    await queries
      .insert(links)
      .values(rows.map(({ key, link }) => ({ ...link, createdAt, hash: hashOfKey(key) as string })))
  return rows.map(({ key }) => pathOf(sealer.seal(key)))
}

const isOpen = (hash: string, now: Date): SQL | undefined =>
  and(
    eq(links.hash, hash),
    gt(links.endsAt, now),
    sql`exists (select from ${users} where ${users.id} = ${links.userId} and ${users.deletedAt} is null)`,
  )

/** The link of a key, used or not; undefined for one that was never made, has ended, or is of nobody left. */
export async function findLink(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  key: string,
): Promise<Link | undefined> {
  const hash = hashOfKey(key)
  if (hash === undefined) return undefined
  const [link] = await database.select().from(links).where(isOpen(hash, clock()))
  return link
}

/**
 * Uses a link up, in the transaction of what it does. Of many at once one gets true; the others waited until
 * that one had committed.
 */
export async function claimLink(
  transaction: Executor,
  { clock }: Pick<Context, 'clock'>,
  { hash }: Pick<Link, 'hash'>,
): Promise<boolean> {
  const now = clock()
  const used = await transaction
    .update(links)
    .set({ usedAt: now })
    .where(and(isOpen(hash, now), isNull(links.usedAt)))
    .returning({ hash: links.hash })
  return used.length > 0
}

/** Ended links open nothing, so that nobody misses their rows. */
export async function forgetEndedLinks({ database, clock }: Pick<Context, 'database' | 'clock'>) {
  await database.delete(links).where(lte(links.endsAt, clock()))
}
