import type { OpenChoice } from '../../../contract/classes/class-change-choices.ts'
import { useChoiceMessages } from '../../i18n/class-change-choices.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { ClassTime } from '../../sessions/class-time.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/**
 * On the dashboard: the changed classes about which the user may still choose, by booking, the most urgent
 * first.
 */
export function OpenChoices({ choices }: { choices: readonly OpenChoice[] }) {
  const messages = useChoiceMessages()
  if (choices.length === 0) return null
  const byBooking = Object.groupBy(choices, ({ bookingId }) => bookingId)
  return (
    <Card className="grid gap-4 border-accent p-5 sm:p-6">
      <h2 className="font-bold text-xl">{messages.openTitle}</h2>
      <ul className="grid gap-4">
        {Object.entries(byBooking).map(([bookingId, changes = []]) => (
          <li key={bookingId} className="grid gap-2 sm:flex sm:items-center sm:justify-between sm:gap-4">
            <ChangesOfBooking changes={changes} />
            <ButtonLink to={paths.booked(bookingId)} className="shrink-0">
              {messages.choosing}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ChangesOfBooking({ changes }: { changes: readonly OpenChoice[] }) {
  const messages = useChoiceMessages()
  const { dateTime } = useTimeFormats()
  const [first] = changes
  if (!first) return null
  return (
    <div className="grid min-w-0 gap-1">
      <p className="wrap-anywhere font-semibold">{first.title}</p>
      {changes.map(({ changeId, kind, before, after }) => (
        <p key={changeId}>
          {messages[kind]}:{' '}
          <s className="text-muted">
            <ClassTime {...before} />
          </s>{' '}
          {after && (
            <span className="block font-semibold">
              {messages.is}: <ClassTime {...after} />
            </span>
          )}
        </p>
      ))}
      <p className="text-muted">{messages.openHint(dateTime(first.answerBy))}</p>
    </div>
  )
}
