import type { FeePart } from '../../contract/fee-parts/fee-parts.ts'
import { dayOf } from '../../contract/formats/dates.ts'

/** Whether a part that is late has closed its class by now. */
export const hasClosed = ({ state, closedFrom }: Pick<FeePart, 'state' | 'closedFrom'>, now: Date): boolean =>
  state === 'late' && closedFrom !== undefined && closedFrom <= dayOf(now)

/** Whether a part is still to be paid. */
export const isOpenPart = ({ state }: Pick<FeePart, 'state'>): boolean => state === 'due' || state === 'late'

/** Whether a part is paid for a seat that its payer has. The first one buys the seat. */
export const isLaterPart = (part: number | undefined): part is number => part !== undefined && part > 1
