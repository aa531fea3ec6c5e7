import { dayOf } from '../../contract/dates.ts'
import type { FeePart } from '../../contract/dues.ts'

/** Whether a part that is late has closed its class by now. */
export const hasClosed = ({ state, closedFrom }: Pick<FeePart, 'state' | 'closedFrom'>, now: Date): boolean =>
  state === 'late' && closedFrom !== undefined && closedFrom <= dayOf(now)
