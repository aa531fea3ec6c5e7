import { inArray } from 'drizzle-orm'
import { disputeOutcomes } from '../../../contract/payments/states.ts'
import { disputes } from '../../../db/schema.ts'

const lostStatuses = Object.keys(disputeOutcomes).filter((status) => disputeOutcomes[status] === 'lost')

/** The payer's bank has taken the money of these disputes, at `closedAt`. */
export const isLostDispute = inArray(disputes.status, lostStatuses)
