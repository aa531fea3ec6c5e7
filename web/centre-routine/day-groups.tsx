import { DayEntries } from '../calendar/day-entries.tsx'
import { useCentreRoutineMessages } from '../i18n/centre-routine.ts'
import type { CentreChoice } from './centre-choice.ts'
import type { Group } from './group.ts'
import { useToEntry } from './use-to-entry.ts'

type Props = { groups: readonly Group[]; by: CentreChoice['by'] }

/** The classes of a day, a section for each place or tutor: below one another on a phone. */
export function DayGroups({ groups, by }: Props) {
  const messages = useCentreRoutineMessages()
  const toEntry = useToEntry(by)
  return (
    <ul className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2 xl:grid-cols-3 print:grid-cols-3">
      {groups.map(({ key, name, classes }) => (
        <li key={key} className="grid min-w-0 gap-2 break-inside-avoid">
          <h3 className="wrap-anywhere font-bold">{name}</h3>
          {classes.length === 0 ? (
            <p className="text-muted text-sm">{messages.free}</p>
          ) : (
            <DayEntries entries={classes.map(toEntry)} />
          )}
        </li>
      ))}
    </ul>
  )
}
