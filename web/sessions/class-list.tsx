import type { SessionClass } from '../../contract/sessions.ts'
import { useFindMessages } from '../i18n/find.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { Badge } from '../ui/badge.tsx'
import { ClassTime } from './class-time.tsx'

/** All classes of a session: when, and what became of each. */
export function ClassList({ classes }: { classes: SessionClass[] }) {
  const messages = useFindMessages()
  const { dateTime } = useTimeFormats()
  return (
    <section className="grid gap-2">
      <h2 className="font-bold text-xl">
        {messages.classes} · {messages.classesCount(classes.length)}
      </h2>
      <ol className="grid gap-1">
        {classes.map(({ _id, start, end, state, place, movedFrom }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2">
            <span className={state === 'cancelled' ? 'line-through' : 'font-medium'}>
              <ClassTime start={start} end={end} />
            </span>
            {place && <span className="text-muted text-sm">{place}</span>}
            {movedFrom && (
              <span className="text-muted text-sm">{messages.movedFrom(dateTime(movedFrom))}</span>
            )}
            {state !== 'planned' && (
              <Badge tone={state === 'cancelled' ? 'danger' : 'neutral'}>{messages.classStates[state]}</Badge>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
