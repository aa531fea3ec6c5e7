/** The longest holiday or day off that is entered at once, in days. */
export const MAX_HOLIDAY_DAYS = 31

const DAY_MS = 24 * 3600_000

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** How many days from one to another, both included; below 1 where the last comes before the first. */
export const countDays = (first: string, last: string): number =>
  (midnight(last) - midnight(first)) / DAY_MS + 1

/** All days from one to another, both included. */
export const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: countDays(first, last) }, (_, index) =>
    new Date(midnight(first) + index * DAY_MS).toISOString().slice(0, 10),
  )
