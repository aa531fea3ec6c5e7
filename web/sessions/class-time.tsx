import type { Timed } from '../../contract/formats/say-when.ts'
import { useNow } from '../hooks/use-now.ts'
import { useClassTimes, useSayWhen } from '../i18n/class-times.ts'

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

/**
 * When the classes of a session are: the weekly hours of a course, the next class and how many are left; or
 * the time of the only one.
 */
export function SessionWhen({ of }: { of: Timed }) {
  const said = useSayWhen()(of)
  return <time dateTime={of.schedule?.next?.start ?? of.classStart}>{said.join(' · ')}</time>
}
