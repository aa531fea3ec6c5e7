import { asc, sql } from 'drizzle-orm'
import { classes, sessions } from '../../db/schema.ts'
import { type PlacedClass, selectPlacedClasses } from '../classes/plan/placed.ts'
import type { Context } from '../context.ts'

/** A class, where it is, what its session is and how full. */
export type UpcomingClass = PlacedClass & {
  title: string
  tutor: string
  enrolled: number
  capacity: number | null
}

const { title, tutor, enrolled, capacity } = sessions

/** A SELECT of `UpcomingClass`es. */
export const selectClasses = ({ database }: Pick<Context, 'database'>) =>
  selectPlacedClasses(database, { title, tutor, enrolled, capacity })

/**
 * The earliest first. By the bare column PostgreSQL might walk the index of all classes, to save sorting the
 * few wanted ones.
 */
export const earliestFirst = [asc(sql`(${classes.startAt} + interval '0')`), asc(classes.id)]
