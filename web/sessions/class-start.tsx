import type { Session } from '../../contract/sessions.ts'
import { formatDateTime } from '../ui/date-time.tsx'

/** Day above time, where there is little room. */
export function ClassStart({ session: { classStart } }: { session: Session }) {
  return (
    <time dateTime={classStart} className="whitespace-nowrap">
      {formatDateTime(classStart, 'date')}
      <br />
      <span className="font-normal text-muted text-sm">{formatDateTime(classStart, 'time')}</span>
    </time>
  )
}
