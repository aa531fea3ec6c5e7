const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

/** Nine in the morning, two days before its day, and on the first day on which it is late. */
const OFFSETS_MS = [-3 * DAY_MS + 9 * HOUR_MS, 9 * HOUR_MS]

/** When the student of a part is reminded next after an instant; null: not again. */
export function nextReminder(dueAt: Date, after: Date): Date | null {
  const times = OFFSETS_MS.map((offset) => new Date(dueAt.getTime() + offset))
  return times.find((time) => time > after) ?? null
}
