import { z } from 'zod'
import { slug } from '../centre/slug.ts'
import { dateFilter, id, optionalFilter, repeatedChoice, repeatedFilter, searchText } from '../http/fields.ts'
import { count } from '../http/responses.ts'
import { modes, sortings, teachingLanguages, weekdays } from './catalogue.ts'

/**
 * The filters that find sessions (F01). Any of these makes the list a page of approved sessions that are not
 * over, the same for everybody, or with a status of a list of Instructors and Admins. They are also the
 * address of the page `/sessions`.
 */
export const sessionFilters = {
  /** Words of title, tutor, subject, tags and description, in Bangla, Banglish or English. */
  q: searchText('q'),
  /** Slugs of the centre's list; one that does not exist finds nothing. */
  level: repeatedFilter(slug('level')),
  subject: repeatedFilter(slug('subject')),
  /** The id of a tutor's account. */
  tutor: optionalFilter(id('tutor')),
  free: optionalFilter(z.enum(['true'])),
  /** A class begins on one of these days, in Dhaka. */
  weekday: repeatedChoice(weekdays),
  /** A class begins within these days, in Dhaka. */
  from: dateFilter('from', 'start'),
  to: dateFilter('to', 'end'),
  mode: optionalFilter(z.enum(modes)),
  /** The id of a branch. */
  place: optionalFilter(id('place')),
  /** Only sessions with a free seat. */
  seats: optionalFilter(z.enum(['true'])),
  language: optionalFilter(z.enum(teachingLanguages)),
  sort: optionalFilter(z.enum(sortings)),
}
export const filterNames = Object.keys(sessionFilters) as (keyof typeof sessionFilters)[]

/**
 * How many sessions each value of a filter would find if it were chosen, with the other filters as they are.
 */
export const facets = z.record(z.string(), z.record(z.string(), count))
export type Facets = z.output<typeof facets>

/** A search leaves these out to find sessions that are near: parameters by which nothing was found. */
export const leftOut = [
  'q',
  'place',
  'weekday',
  'from',
  'to',
  'language',
  'mode',
  'seats',
  'level',
  'free',
  'tutor',
] as const satisfies (typeof filterNames)[number][]
export type LeftOut = (typeof leftOut)[number]
