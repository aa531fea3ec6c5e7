import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { tellApart } from '../../../contract/people/tell-apart.ts'
import type { SessionDetail } from '../../../contract/sessions/sessions.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useRollTexts } from '../../i18n/roll.ts'
import { useRosterTexts } from '../../i18n/roster.ts'
import { useSortedByName, useStaffName } from '../../i18n/staff-name.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { rosterQuery } from '../../queries/sessions.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { calledInRoster } from '../roster-table.tsx'

/** As many columns as fit beside the names on a sheet. */
const CLASSES_ON_SHEET = 10

/** The sheet to take attendance on paper: the names, and an empty box for each class to come. */
export function RollSheet({ session }: { session: SessionDetail }) {
  const texts = { roll: useRollTexts(), roster: useRosterTexts() }
  const query = useQuery(rosterQuery(session._id, ''))
  return (
    <Card className="printed wide-page grid gap-4 p-5 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-bold text-xl">{session.title}</h2>
          <p className="text-muted">
            {texts.roll.sheetTitle} · {session.tutor}
          </p>
        </div>
        <div className="screen-only flex flex-wrap gap-2">
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-5" />
            {texts.roster.print}
          </Button>
          <ButtonLink variant="secondary" to={paths.roster(session._id)}>
            {texts.roll.backToList}
          </ButtonLink>
        </div>
      </header>
      <Loaded query={query} failed={texts.roster.failed}>
        {({ bookings }) => <Boxes session={session} people={bookings} />}
      </Loaded>
    </Card>
  )
}

type Props = { session: SessionDetail; people: Parameters<typeof calledInRoster>[0][] }

function Boxes({ session: { classes }, people }: Props) {
  const texts = useRosterTexts()
  const { number } = useFormats()
  const { dateTime } = useTimeFormats()
  const sorted = useSortedByName(people, calledInRoster)
  const staffName = useStaffName()
  const marks = tellApart(people, ({ _id }) => _id)
  const planned = classes.filter(({ state }) => state === 'planned')
  const ahead = planned.filter(({ end }) => Date.parse(end) > Date.now())
  // Of a session that is over, the last ones.
  const shown = ahead.length > 0 ? ahead.slice(0, CLASSES_ON_SHEET) : planned.slice(-CLASSES_ON_SHEET)
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-sm *:*:*:border *:*:*:border-line-strong *:*:*:px-2 *:*:*:py-1.5">
        <thead>
          <tr>
            <th scope="col">{texts.number}</th>
            <th scope="col">{texts.name}</th>
            {shown.map(({ _id, start }) => (
              <th key={_id} scope="col" className="text-center font-medium">
                {dateTime(start, 'day')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((person, index) => (
            <tr key={person._id}>
              <td className="tabular-nums">{number(index + 1)}</td>
              <th scope="row" className="wrap-anywhere min-w-36 font-semibold">
                {staffName({ name: calledInRoster(person), apart: marks.get(person._id) }, texts.gone)}
              </th>
              {shown.map((one) => (
                <td key={one._id} className="min-w-14 print:min-w-10" />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
