import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useNavigate } from 'react-router'
import { addDays, type Day } from '../calendar/days.ts'
import { useCloseMessages } from '../i18n/day-close.ts'
import { ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/inputs.tsx'
import { linkToDay } from './use-close-address.ts'

/** The day before and after by one tap, or any other one. There is nothing after today. */
export function DaySteps({ date, today }: { date: Day; today: Day }) {
  const messages = useCloseMessages()
  const navigate = useNavigate()
  return (
    <div className="flex flex-wrap items-end gap-2">
      <ButtonLink
        variant="secondary"
        className="px-3"
        to={linkToDay(addDays(date, -1))}
        aria-label={messages.dayBefore}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </ButtonLink>
      <TextField
        type="date"
        label={messages.day}
        value={date}
        max={today}
        onChange={({ target: { value } }) => value && void navigate(linkToDay(value), { replace: true })}
      />
      {date < today && (
        <>
          <ButtonLink
            variant="secondary"
            className="px-3"
            to={linkToDay(addDays(date, 1))}
            aria-label={messages.dayAfter}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </ButtonLink>
          <ButtonLink variant="quiet" to={linkToDay(today)}>
            {messages.today}
          </ButtonLink>
        </>
      )}
    </div>
  )
}
