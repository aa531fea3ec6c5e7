import { z } from 'zod'
import './no-eval.ts'

/** Responses that many endpoints share. */
export const success = z.object({ success: z.literal(true) })
export const inserted = z.object({ insertedId: z.uuid() })
export const isoDateTime = z.iso.datetime()
export const count = z.int().min(0)
/** How many classes of a session that has begun are left, of all that take place. */
export const lateShare = z.object({ left: count, all: count })
