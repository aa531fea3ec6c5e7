import type { Session } from '../../contract/sessions/sessions.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'

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
