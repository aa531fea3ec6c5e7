import { useQuery } from '@tanstack/react-query'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'
import { useNow } from '../../hooks/use-now.ts'
import { usePaymentTextsOf } from '../../i18n/payments.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { isLaterPart } from '../../sessions/fee-parts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'

/** Whole seconds until a time on the server's clock, 0 once it has passed; undefined without a time. */
export function useSecondsLeft(instant: string | undefined): number | undefined {
  const { data: lead = 0 } = useQuery({
    queryKey: ['clock-lead', instant],
    queryFn: readClockLead,
    enabled: instant !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const now = useNow(1000)
  if (instant === undefined) return undefined
  return secondsLeft(Date.parse(instant) + lead - now.getTime())
}

/**
 * The clock offset is exact to half a second only, so half a second above a whole minute is left out: a new
 * countdown must not exceed the full time, which is some whole minutes.
 */
export function secondsLeft(milliseconds: number): number {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const isFullMinute = milliseconds > 60_000 && milliseconds % 60_000 <= 500
  return isFullMinute ? Math.floor(milliseconds / 1000) : seconds
}

/** How far this device's clock is ahead of the server's, in milliseconds. A phone's may be off by minutes. */
async function readClockLead(): Promise<number> {
  const requestedAt = Date.now()
  const response = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })
  const answeredAt = Date.now()
  const serverTime = Date.parse(response.headers.get('date') ?? '')
  // The Date header truncates to whole seconds; add the average loss of half a second.
  return Number.isNaN(serverTime) ? 0 : (requestedAt + answeredAt) / 2 - (serverTime + 500)
}

/** Formats minutes and seconds: 9:05. */
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** How long most holds are. */
const FULL = 600
const ANNOUNCED_AT = [FULL, 300, 120, 60, 30]

type Props = {
  /** When the hold ends. Shown in place of a clock that would count hours. */
  until: string | undefined
  /** The part of a fee that is paid. */
  part?: number | undefined
  /** What can be done with the hold. */
  children?: ReactNode
}

/**
 * The remaining time of a hold. Updated each second, announced only a few times. It takes its space before
 * the seat is held: else it would push the button to pay from under a finger.
 */
export function HoldCountdown({ until, part, children }: Props) {
  const secondsLeft = useSecondsLeft(until)
  const texts = usePaymentTextsOf(part)
  const { dateTime } = useTimeFormats()
  const isHeld = until !== undefined && secondsLeft !== undefined
  const step = isHeld ? ANNOUNCED_AT.findLast((seconds) => secondsLeft <= seconds) : undefined
  const isLong = isHeld && secondsLeft >= 3600
  return (
    <div
      className={cn(
        'flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-primary-soft px-3.5 py-1 text-primary',
        !isHeld && 'invisible',
      )}
    >
      <p role="timer" className="flex min-h-11 items-center gap-2.5 font-semibold tabular-nums">
        <Hourglass aria-hidden="true" className="size-4.5 shrink-0" />
        {isLong ? texts.heldUntil(dateTime(until)) : texts.heldFor(clockTime(secondsLeft ?? FULL))}
      </p>
      <p aria-live="polite" className="sr-only">
        {step !== undefined && texts.heldForSpoken(step)}
      </p>
      {children}
    </div>
  )
}

type PayHeldSeatProps = {
  sessionId: string
  expiresAt: string
  /** The part of a fee that is paid. */
  part?: number | undefined
  /** The seat is one that they switch to. */
  isSwitch?: boolean | undefined
}

/** A countdown with a link to the payment; after the hold has expired, a link to the session. */
export function PayHeldSeat({ sessionId, expiresAt, part, isSwitch }: PayHeldSeatProps) {
  const texts = usePaymentTextsOf(part, isSwitch)
  const secondsLeft = useSecondsLeft(expiresAt) ?? 0
  if (secondsLeft === 0)
    return (
      <div className="grid justify-items-start gap-3">
        <p role="status">{texts.timeIsOver}</p>
        {isLaterPart(part) ? (
          <ButtonLink to={paths.payment(sessionId, part)} variant="secondary">
            {texts.holdAgain}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.bookedSession(sessionId)} variant="secondary">
            {texts.seeSession}
          </ButtonLink>
        )}
      </div>
    )
  return (
    <div className="grid gap-3">
      <HoldCountdown until={expiresAt} part={part} />
      <ButtonLink to={paths.payment(sessionId, part)} variant="accent" className="justify-self-start">
        {texts.goOn}
      </ButtonLink>
    </div>
  )
}
