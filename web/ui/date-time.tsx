import { TIME_ZONE } from '../../contract/dates.ts'

type Parts = 'date' | 'time' | 'both'
const LOCALE = 'en-GB'

const formats: Record<Parts, Intl.DateTimeFormat> = {
  date: new Intl.DateTimeFormat(LOCALE, {
    timeZone: TIME_ZONE,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }),
  time: new Intl.DateTimeFormat(LOCALE, {
    timeZone: TIME_ZONE,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }),
  both: new Intl.DateTimeFormat(LOCALE, {
    timeZone: TIME_ZONE,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }),
}

/** An instant as a person in Dhaka says it, wherever the reader or the server is. */
export function formatDateTime(instant: string, show: Parts = 'both'): string {
  // 'am' never stands alone on a line.
  return formats[show].format(new Date(instant)).replace(/ (?=[ap]m$)/, '\u00a0')
}

type DateTimeProps = { /** ISO 8601. */ value: string; show?: Parts }

export function DateTime({ value, show }: DateTimeProps) {
  return <time dateTime={value}>{formatDateTime(value, show)}</time>
}
