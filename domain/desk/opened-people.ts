import { rateLimitedWith } from '../../contract/http/errors.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'

/** After so many, and each time as many again, Admins find it in the audit trail. */
const NOTED_EACH = 50

/**
 * Counts whom a cashier opens in a day, each person once, so that nobody copies the list of phone numbers.
 * Throws 429 for one too many; those who were opened before stay open. Admins are not counted.
 */
export async function requireMayOpen(context: Context, actor: Actor, personId: string): Promise<void> {
  if (actor.role === 'Admin' || actor.id === personId) return
  const { limits, database } = context
  const { max } = limits.peopleOpened
  const opened = `${actor.id} ${personId}`
  if ((await limits.add('people-opened', opened, 1)).sum > 1) return
  const { sum: people, endsInMs } = await limits.add('people-opened', actor.id, 1)
  const isRefused = people > max
  if (people === max + 1 || (people % NOTED_EACH === 0 && !isRefused))
    await recordAuditEvent(database, context, actor, { action: 'people.opened', after: { people } })
  if (!isRefused) return
  await limits.giveBack('people-opened', opened)
  throw rateLimitedWith(endsInMs, 'too_many_people_opened')
}

/** The same for a list that shows how to reach each of them. */
export async function requireMayReach(
  context: Context,
  actor: Actor,
  personIds: readonly string[],
): Promise<void> {
  for (const id of new Set(personIds)) await requireMayOpen(context, actor, id)
}
