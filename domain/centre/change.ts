import { and, eq, lt, ne } from 'drizzle-orm'
import type { Centre } from '../../contract/centre/centre.ts'
import { invalid } from '../../contract/http/errors.ts'
import { centreMarks } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { rules } from '../settings/rules.ts'
import { readable } from './colours.ts'

/** So long an uploaded mark waits for its form to be saved. */
const UNUSED_MS = 24 * 3600_000

/**
 * Changes what the centre says of itself. `seen`: the version that the actor has read. Throws 409 when it has
 * been changed since, 400 for a colour in which nobody can read and for a mark that is not here.
 */
export async function changeCentre(
  context: Context,
  actor: Actor,
  change: Centre,
  seen?: number,
): Promise<void> {
  const { colour, mark } = change
  const nearest = colour && readable(colour)
  if (nearest && nearest !== colour) throw invalid('colour', { code: 'colour_too_pale', params: { nearest } })
  if (mark !== null) await requireMark(context, mark)
  await rules.centre.set(context, actor, change, seen)
  await forgetMarks(context, mark)
}

async function requireMark({ database }: Pick<Context, 'database'>, mark: string): Promise<void> {
  const [kept] = await database
    .select({ id: centreMarks.id })
    .from(centreMarks)
    .where(eq(centreMarks.id, mark))
  if (!kept) throw invalid('mark', 'mark_not_found')
}

/** Those that nobody has saved, or that another one has replaced. */
async function forgetMarks({ database, clock }: Pick<Context, 'database' | 'clock'>, mark: string | null) {
  const isOld = lt(centreMarks.createdAt, new Date(clock().getTime() - UNUSED_MS))
  await database.delete(centreMarks).where(mark === null ? isOld : and(isOld, ne(centreMarks.id, mark)))
}
