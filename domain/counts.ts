import { inArray, sum } from 'drizzle-orm'
import type { sessionStatuses } from '../contract/sessions.ts'
import type { Queries } from '../db/client.ts'
import { counts } from '../db/schema.ts'

/** Sessions that are still there, all or one owner's. */
export const sessionCount = (status: (typeof sessionStatuses)[number], ownerId?: string) =>
  ownerId === undefined ? `sessions ${status}` : `sessions ${status} ${ownerId}`

/** Accounts that their people have not deleted. */
export const USER_COUNT = 'users'

/** How many there are of all these together, as the database's triggers have counted them. */
export async function readCount(queries: Pick<Queries, 'select'>, names: string[]): Promise<number> {
  const [counted] = await queries
    .select({ total: sum(counts.value).mapWith(Number) })
    .from(counts)
    .where(inArray(counts.name, names))
  return counted?.total ?? 0
}
