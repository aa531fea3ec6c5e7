import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { invalid } from '../../contract/http/errors.ts'
import { centreMarks } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { isPictureFile } from '../files/type.ts'

/**
 * Keeps a mark, and returns its id. Throws 400 for what is no square, still picture of 256 pixels or more.
 */
export async function addMark(
  { database, clock, files }: Pick<Context, 'database' | 'clock' | 'files'>,
  picture: Buffer,
): Promise<string> {
  if (!(await isPictureFile(Readable.from([picture])))) throw invalid('image', 'not_a_picture')
  const mark = await files.cleanMark(picture)
  if ('refusal' in mark) throw invalid('image', mark.refusal)
  const id = createHash('sha256').update(mark.content).digest('hex')
  const createdAt = clock()
  await database
    .insert(centreMarks)
    .values({ id, content: mark.content.toString('base64'), createdAt })
    .onConflictDoUpdate({ target: centreMarks.id, set: { createdAt } })
  return id
}

/** Reads the picture of a mark; undefined where it is not here. */
export async function readMark(
  { database }: Pick<Context, 'database'>,
  id: string,
): Promise<Buffer | undefined> {
  const [mark] = await database
    .select({ content: centreMarks.content })
    .from(centreMarks)
    .where(eq(centreMarks.id, id))
  return mark && Buffer.from(mark.content, 'base64')
}
