import { sql } from 'drizzle-orm'
import type { notificationKinds } from '../../contract/centre/notifications.ts'
import { classChanges } from '../../db/schema.ts'
import type { PartOf } from '../fee-parts/of-money.ts'

/** See `contract/centre/notifications.ts`. */
export type Notification = {
  kind: (typeof notificationKinds)[number]
  id: string
  at: Date
  title: string
  detail?: string | null
  start?: Date
  count?: number
  part?: PartOf
  /** A day in Dhaka. */
  dueOn?: string
}

/** The most of one kind, and of all. */
export const MOST = 20

/** Why a class was changed; where another tutor takes it, who. */
export const whyOrWho = sql<string>`coalesce(${classChanges.teacher}, ${classChanges.reason})`
