import { and, isNull, lt } from 'drizzle-orm'
import { endOfDay } from '../../contract/formats/dates.ts'
import type { Reader } from '../../db/pipeline.ts'
import { cashBoxes } from '../../db/schema.ts'

/** Whether a box of a day is not signed yet. Until it is, a cashier does not read the sum of its cash. */
export async function hasUnsignedBox(queries: Reader, day: string): Promise<boolean> {
  const [box] = await queries
    .select({ id: cashBoxes.id })
    .from(cashBoxes)
    .where(and(isNull(cashBoxes.signedAt), lt(cashBoxes.openedAt, endOfDay(day))))
    .limit(1)
  return box !== undefined
}
