import type { OpenChoice } from '../../contract/choices.ts'
import { useChoiceMessages } from '../i18n/choices.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** On the dashboard: the changed classes about which the user may still choose, the most urgent first. */
export function OpenChoices({ choices }: { choices: readonly OpenChoice[] }) {
  const messages = useChoiceMessages()
  const { dateTime } = useTimeFormats()
  if (choices.length === 0) return null
  return (
    <Card className="grid gap-4 border-accent p-5 sm:p-6">
      <h2 className="font-bold text-xl">{messages.openTitle}</h2>
      <ul className="grid gap-4">
        {choices.map(({ changeId, bookingId, title, kind, answerBy }) => (
          <li key={changeId} className="grid gap-2 sm:flex sm:items-center sm:justify-between sm:gap-4">
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold">{title}</p>
              <p className="text-muted">
                {messages[kind]} · {messages.openHint(dateTime(answerBy))}
              </p>
            </div>
            <ButtonLink to={paths.booked(bookingId)} className="shrink-0">
              {messages.choosing}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
