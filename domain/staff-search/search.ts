import { STAFF_SEARCH_LIMIT } from '../../contract/formats/page-sizes.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import type { SessionRow } from '../sessions/columns.ts'
import { findSessions } from '../sessions/find/find.ts'
import { type FoundPerson, findPeople } from './people.ts'
import { type FoundReceipt, findReceipts } from './receipts.ts'

export type StaffFound = { people: FoundPerson[]; sessions: SessionRow[]; receipts: FoundReceipt[] }

/** Some people, sessions and receipts that fit what was typed, of those that the actor may see. */
export async function searchForStaff(context: Context, actor: Actor, typed: string): Promise<StaffFound> {
  const [people, sessions, receipts] = await Promise.all([
    findPeople(context, actor, typed),
    findSessions(context, {
      q: typed,
      ...{ level: [], subject: [], weekday: [] },
      ...{ page: 1, limit: STAFF_SEARCH_LIMIT, list: { actor, status: 'all' } },
    }),
    findReceipts(context, actor, typed),
  ])
  return { people, sessions: sessions.rows, receipts }
}
