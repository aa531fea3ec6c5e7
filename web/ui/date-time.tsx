import { useNow } from '../hooks/use-now.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'

type DateTimeProps = { /** ISO 8601. */ value: string; show?: 'date' | 'time' | 'both' }

export function DateTime({ value, show }: DateTimeProps) {
  return <time dateTime={value}>{useTimeFormats().dateTime(value, show)}</time>
}

/** In ISO 8601. */
type ClassProps = { start: string; end: string }

/** When a class is: its weekday, and one range. */
export function ClassTime({ start, end }: ClassProps) {
  return <time dateTime={start}>{useTimeFormats().range(start, end, useNow())}</time>
}

/** The same, and how far it is, such as "in 2 days". */
export function ClassWhen({ start, end }: ClassProps) {
  const { range, distance } = useTimeFormats()
  const now = useNow()
  return (
    <>
      <time dateTime={start}>{range(start, end, now)}</time>{' '}
      <span className="whitespace-nowrap font-normal text-muted text-sm">({distance(start, end, now)})</span>
    </>
  )
}
