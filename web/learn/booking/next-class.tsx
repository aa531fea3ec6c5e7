import type { BookedClass, BookedSession } from '../../../contract/bookings/bookings.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useClassTimes } from '../../i18n/class-times.ts'
import { useClassTexts } from '../../i18n/classes.ts'
import { paths } from '../../paths.ts'
import { ClassMoved } from '../../sessions/class-list.tsx'
import { nextClassOf } from '../../sessions/class-order.ts'
import { ClassTime } from '../../sessions/class-time.tsx'
import { Join } from '../../sessions/join.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Absence } from '../attendance/own-attendance.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { ClassAddress } from './class-place.tsx'

type Props = {
  booking: BookedSession
  classes: readonly BookedClass[]
  /** A part of the fee is late: what is said elsewhere takes the place of the button. */
  isClosed?: boolean
}

/** Tells somebody on the way to class: when, how soon, where, and how to get in. */
export function NextClass({ booking, classes, isClosed = false }: Props) {
  const texts = useClassTexts()
  const { distance } = useClassTimes()
  const now = useNow()
  const next = nextClassOf(classes, now)
  if (!next) return <NoneAhead classes={classes} />
  const isRunning = new Date(next.start) <= now
  return (
    <Card className="grid gap-4 border-primary p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-bold text-lg">{isRunning ? texts.running : texts.next}</h2>
        <Badge tone={isRunning ? 'success' : 'info'}>{distance(next.start, next.end, now)}</Badge>
      </div>
      <p className="font-bold text-xl sm:text-2xl">
        <ClassTime start={next.start} end={next.end} />
      </p>
      {next.topic && <p className="wrap-anywhere">{next.topic}</p>}
      {next.substitute && (
        <p className="wrap-anywhere font-medium">{texts.list.substitute(next.substitute)}</p>
      )}
      <Moved next={next} />
      <ClassAddress of={next} />
      {next.isOnline && !isClosed && <Join one={{ ...next, classId: next._id }} />}
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        <AddToCalendar booking={booking} next={next} />
      </div>
      {!isRunning && <Absence sessionId={booking.sessionId} next={next} />}
    </Card>
  )
}

/** When it was to be, and why it was moved. */
function Moved({ next }: { next: BookedClass }) {
  const texts = useClassTexts().list
  if (!next.change) return null
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
        <ClassMoved of={next} />
      </div>
      <p className="wrap-anywhere text-muted">{texts.reason(next.change.reason)}</p>
    </div>
  )
}

function NoneAhead({ classes }: Pick<Props, 'classes'>) {
  const texts = useClassTexts()
  const hasBeen = classes.some(({ state }) => state !== 'cancelled')
  return (
    <Card className="grid justify-items-start gap-4 p-5 sm:p-6">
      <p className="text-muted">{hasBeen ? texts.allOver : texts.allCancelled}</p>
      {hasBeen && (
        <ButtonLink to={paths.sessionList()} variant="secondary">
          {texts.findSession}
        </ButtonLink>
      )}
    </Card>
  )
}
