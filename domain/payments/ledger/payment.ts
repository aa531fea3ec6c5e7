import type { payments } from '../../../db/schema.ts'

/** Money that came in: a row of `payments`. */
export type Payment = typeof payments.$inferSelect
