/** Where a date without a zone is meant, and where dates are shown. Bangladesh keeps +06:00 all year. */
export const TIME_ZONE = 'Asia/Dhaka'
const OFFSET = '+06:00'

const DATE = /^\d{4}-\d{2}-\d{2}$/
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/
const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * Reads a date or time as a form or a program writes it: `2026-11-20` (the whole day in Dhaka: its first instant, or its
 * last for an end), `2026-11-20T18:30` (Dhaka time) or a full ISO 8601 instant. Undefined for anything else.
 */
export function parseDateTime(text: string, dayMeans: 'start' | 'end' = 'start'): Date | undefined {
  if (DATE.test(text))
    return valid(text, `${text}T${dayMeans === 'end' ? '23:59:59.999' : '00:00:00'}${OFFSET}`)
  if (LOCAL.test(text)) return valid(text, text + OFFSET)
  if (ZONED.test(text)) return valid(text, text)
  return undefined
}

/** Date accepts 30 February and rolls it over; a calendar does not. PostgreSQL has no year 0, ISO 8601 none above 9999. */
function valid(text: string, instant: string): Date | undefined {
  const day = text.slice(0, 10)
  const rolled = new Date(`${day}T00:00:00Z`)
  const date = new Date(instant)
  if (Number.isNaN(date.getTime()) || Number.isNaN(rolled.getTime())) return undefined
  const year = date.getUTCFullYear()
  return rolled.toISOString().startsWith(day) && year >= 1 && year <= 9999 ? date : undefined
}

/** The value a `datetime-local` input shows for an instant: `2026-11-20T18:30` in Dhaka. */
export function toLocalInput(instant: Date): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return parts.format(instant).replace(' ', 'T')
}
