import { z } from 'zod'
import './no-eval.ts'

/** Responses that many endpoints share. */
export const success = z.object({ success: z.literal(true) })
export const inserted = z.object({ insertedId: z.uuid() })
export const isoDateTime = z.iso.datetime()
export const count = z.int().min(0)

/** The body of every error response. `requestId` finds the line in the server's log. */
export const errorResponse = z
  .object({
    message: z.string(),
    field: z.string().optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Refusal' })
export type ErrorResponse = z.output<typeof errorResponse>
