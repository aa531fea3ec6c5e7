/**
 * The orders of sessions when people look for one, beside the centre's levels and subjects. In a file
 * without schemas, for pages that only need the values.
 */

export const modes = ['online', 'onsite'] as const
export type Mode = (typeof modes)[number]

/** In place of a branch, where somebody looks for a tutor. */
export const ONLINE = 'online'

/** The language that the class is held in. */
export const teachingLanguages = ['bn', 'en', 'both'] as const
export type TeachingLanguage = (typeof teachingLanguages)[number]

/** In the order of a week in Bangladesh. */
export const weekdays = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'] as const
export type Weekday = (typeof weekdays)[number]

export const sortings = ['relevance', 'soonest', 'price', 'newest'] as const
export type Sorting = (typeof sortings)[number]

/** `done` is not stored: it is a planned class whose end has passed. */
export const classStates = ['planned', 'cancelled', 'done'] as const
export type ClassState = (typeof classStates)[number]

/** A class shows this of its last change. `added`: a class more than were planned, such as a make-up. */
export const planChangeKinds = ['moved', 'cancelled', 'added'] as const

/** The changes of a class. `substituted`: another tutor takes it, or its own takes it after all. */
export const classChangeKinds = [...planChangeKinds, 'substituted'] as const
export type ClassChangeKind = (typeof classChangeKinds)[number]

export const MAX_TAGS = 10

/** When a tutor teaches. */
export const availabilities = ['Weekdays', 'Weekends', 'Evenings'] as const
