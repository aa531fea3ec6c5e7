import { isNull } from 'drizzle-orm'
import { guardians } from '../../db/schema.ts'

/** A person who acts for a child. */
export type Guardian = typeof guardians.$inferSelect

/** As a condition on rows of `guardians`: it has not ended. */
export const isLive = isNull(guardians.endedAt)

export const MAX_GUARDIANS = 6
export const MAX_CHILDREN = 12
