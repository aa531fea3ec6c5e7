import Hourglass from 'lucide-react/icons/hourglass'
import { usePaymentMessagesOf } from '../../i18n/payments.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'

/** Formats minutes and seconds: 9:05. */
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const ANNOUNCED_AT = [600, 300, 120, 60, 30]

type Props = {
  secondsLeft: number
  /** When the hold ends. Shown in place of a clock that would count hours. */
  until?: string | undefined
  /** The part of a fee that is paid. */
  part?: number | undefined
}

/** The remaining time of a hold. Updated each second, announced only a few times. */
export function HoldCountdown({ secondsLeft, until, part }: Props) {
  const messages = usePaymentMessagesOf(part)
  const { dateTime } = useTimeFormats()
  const step = ANNOUNCED_AT.findLast((seconds) => secondsLeft <= seconds)
  return (
    <div className="rounded-control bg-primary-soft px-3.5 py-2.5 text-primary">
      <p role="timer" className="flex items-center gap-2.5 font-semibold tabular-nums">
        <Hourglass aria-hidden="true" className="size-4.5 shrink-0" />
        {until && secondsLeft >= 3600
          ? messages.heldUntil(dateTime(until))
          : messages.heldFor(clockTime(secondsLeft))}
      </p>
      <p aria-live="polite" className="sr-only">
        {step !== undefined && messages.heldForSpoken(step)}
      </p>
    </div>
  )
}
