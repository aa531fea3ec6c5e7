import type { Mode, Sorting, TeachingLanguage, Weekday } from '../../../contract/sessions/catalogue.ts'
import { sessionState } from '../../../contract/sessions/session-state.ts'
import type { sessions } from '../../../db/schema.ts'

/** A visitor filters by these; see `contract/sessions/session-filters.ts`. */
export type Filters = {
  q?: string | undefined
  level: string[]
  subject: string[]
  tutor?: string | undefined
  free?: 'true' | undefined
  weekday: Weekday[]
  from?: Date | undefined
  to?: Date | undefined
  mode?: Mode | undefined
  place?: string | undefined
  seats?: 'true' | undefined
  language?: TeachingLanguage | undefined
  sort?: Sorting | undefined
}

/** These decide about a session in a search. `weekdays` is empty where nobody asks for it. */
export type IndexedSession = Pick<
  typeof sessions.$inferSelect,
  | 'id'
  | 'searchDocumentId'
  | 'subject'
  | 'level'
  | 'mode'
  | 'language'
  | 'branchId'
  | 'tutorId'
  | 'status'
  | 'feeMinor'
  | 'capacity'
  | 'enrolled'
  | 'registrationStart'
  | 'registrationEnd'
  | 'classStart'
  | 'classEnd'
  | 'createdAt'
  | 'lateJoin'
> & { held: number; lateJoinUntil: Date | null; weekdays: Weekday[] }

export const seatStateOf = (session: IndexedSession, now: Date) => {
  const { capacity, enrolled, held } = session
  const seatsLeft = capacity === null ? null : Math.max(0, capacity - enrolled - held)
  return sessionState({ ...session, seatsLeft }, now)
}

/** A class held in both languages is found under each. */
const speaks = ({ language }: IndexedSession, wanted: TeachingLanguage) =>
  language === wanted || (language === 'both' && wanted !== 'both')

type Test = (session: IndexedSession, filters: Filters, now: Date) => boolean

const isAny = <Value>(wanted: Value[], value: Value | null) =>
  wanted.length === 0 || (value !== null && wanted.includes(value))

/** By the name of the parameter. `q`, `from` and `to` are decided by PostgreSQL. */
const tests = {
  level: ({ level }, filters) => isAny(filters.level, level),
  subject: ({ subject }, filters) => isAny(filters.subject, subject),
  weekday: ({ weekdays }, filters) =>
    filters.weekday.length === 0 || filters.weekday.some((day) => weekdays.includes(day)),
  mode: ({ mode }, filters) => !filters.mode || mode === filters.mode,
  language: (session, filters) => !filters.language || speaks(session, filters.language),
  place: ({ branchId }, filters) => !filters.place || branchId === filters.place,
  tutor: ({ tutorId }, filters) => !filters.tutor || tutorId === filters.tutor,
  free: ({ feeMinor }, filters) => !filters.free || feeMinor === 0,
  seats: (session, filters, now) => !filters.seats || hasFreeSeat(session, now),
} satisfies Record<string, Test>
export type FilterName = keyof typeof tests

/** Registration is open, and a seat is left. */
export const hasFreeSeat = (session: IndexedSession, now: Date) => seatStateOf(session, now).state === 'open'

/** Whether it passes every filter, but `except`. */
export const matches = (session: IndexedSession, filters: Filters, now: Date, except?: FilterName): boolean =>
  (Object.keys(tests) as FilterName[]).every((name) => {
    const passes: Test = tests[name]
    return name === except || passes(session, filters, now)
  })
