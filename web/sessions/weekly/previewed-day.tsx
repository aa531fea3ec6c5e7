import type { RuleDay } from '../../../contract/classes/repeat.ts'
import { useWeeklyMessages } from '../../i18n/weekly.ts'
import { Badge } from '../../ui/badge.tsx'
import { ClassTime } from '../class-time.tsx'

type Props = {
  of: RuleDay
  holiday: string | undefined
  onToggle: (day: string, isHeld: boolean) => void
}

/** A day of a rule, ticked while its class takes place. */
export function PreviewedDay({ of: { day, start, end, isLeftOut }, holiday, onToggle }: Props) {
  const messages = useWeeklyMessages()
  return (
    <li className="border-line border-b last:border-b-0">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-sunken">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-primary"
          checked={!isLeftOut}
          onChange={({ target }) => onToggle(day, target.checked)}
        />
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className={isLeftOut ? 'text-muted line-through' : undefined}>
            <ClassTime start={start.toISOString()} end={end.toISOString()} />
          </span>
          {holiday && (
            <span className="wrap-anywhere">
              <Badge tone={isLeftOut ? undefined : 'warning'}>{holiday}</Badge>
            </span>
          )}
          {isLeftOut && <span className="text-muted text-sm">{messages.leftOut}</span>}
        </span>
      </label>
    </li>
  )
}
