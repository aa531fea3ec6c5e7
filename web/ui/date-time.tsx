import { useTimeFormats } from '../i18n/time-formats.ts'

type DateTimeProps = { /** ISO 8601. */ value: string; show?: 'date' | 'time' | 'both' }

export function DateTime({ value, show }: DateTimeProps) {
  return <time dateTime={value}>{useTimeFormats().dateTime(value, show)}</time>
}
