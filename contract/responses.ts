import { z } from 'zod'
import './no-eval.ts'

/** Responses that many endpoints share. */
export const success = z.object({ success: z.literal(true) })
export const inserted = z.object({ insertedId: z.uuid() })
export const isoDateTime = z.iso.datetime()
export const count = z.int().min(0)
