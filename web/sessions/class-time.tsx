import type { Session } from '../../contract/sessions/sessions.ts'
import { useNow } from '../hooks/use-now.ts'
import { useClassTimes } from '../i18n/class-times.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'

/** In ISO 8601. */
type ClassProps = { start: string; end: string }

/** When a class is: its weekday, and one range. */
export function ClassTime({ start, end }: ClassProps) {
  return <time dateTime={start}>{useClassTimes().range(start, end, useNow())}</time>
}

/** The same, and how far it is, such as "in 2 days". */
export function ClassWhen({ start, end }: ClassProps) {
  const { range, distance } = useClassTimes()
  const now = useNow()
  return (
    <>
      <time dateTime={start}>{range(start, end, now)}</time>{' '}
      <span className="whitespace-nowrap font-normal text-muted text-sm">({distance(start, end, now)})</span>
    </>
  )
}

/** The day above the time, to save width. */
export function ClassStart({ session: { classStart } }: { session: Session }) {
  const { dateTime } = useTimeFormats()
  return (
    <time dateTime={classStart} className="whitespace-nowrap">
      {dateTime(classStart, 'date')}
      <br />
      <span className="font-normal text-muted text-sm">{dateTime(classStart, 'time')}</span>
    </time>
  )
}
