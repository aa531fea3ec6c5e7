import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { Link } from 'react-router'
import { rollOpensAt } from '../../contract/attendance/roll-phase.ts'
import { useNow } from '../hooks/use-now.ts'
import { useClassTimes } from '../i18n/class-times.ts'
import { useClassTexts } from '../i18n/classes.ts'
import { useRollTexts } from '../i18n/roll.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { sessionQuery } from '../queries/sessions.ts'
import { ClassWhen } from '../sessions/class-time.tsx'
import { Join } from '../sessions/join.tsx'
import { ClassChangeDialog } from '../teach/classes/class-plan.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { type TaughtClass, WhoComes } from './classes-by-hour.tsx'
import { Substituting } from './substituting.tsx'

/**
 * Classes of one Instructor by their hour: where, who comes, and what can be done about them. `isLater`: on
 * another day than today.
 */
export function TaughtClasses({ classes, isLater }: { classes: readonly TaughtClass[]; isLater?: boolean }) {
  const texts = useTodayTexts()
  const { hours, distance } = useClassTimes()
  const now = useNow()
  return (
    <ol className="divide-y divide-line">
      {classes.map((one) => (
        <li
          key={one._id}
          className="grid gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[7rem_minmax(0,1fr)]"
        >
          {isLater ? (
            <p className="col-span-full">
              <ClassWhen start={one.start} end={one.end} />
            </p>
          ) : (
            <p className="flex flex-wrap items-baseline gap-x-3 sm:block sm:pt-2.5">
              <time dateTime={one.start} className="font-bold">
                {hours(one.start, one.end)}
              </time>
              <span className="text-muted text-sm sm:block">{distance(one.start, one.end, now)}</span>
            </p>
          )}
          <div className={isLater ? 'col-span-full grid gap-1' : 'grid gap-1'}>
            <Link
              prefetch="intent"
              to={paths.bookedSession(one.sessionId)}
              className="wrap-anywhere flex min-h-11 items-center font-semibold leading-snug hover:underline"
            >
              {one.title}
            </Link>
            {(one.place || one.isOnline) && (
              <p className="wrap-anywhere text-muted text-sm">{one.place ?? texts.online}</p>
            )}
            {one.hasLink && <Join one={{ ...one, classId: one._id }} />}
            <WhoComes one={one} />
            <TakeRoll one={one} />
            {one.insteadOf ? <Substituting one={one} insteadOf={one.insteadOf} /> : <Changes one={one} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** From a while before the class on, its roll is what is wanted most. */
function TakeRoll({ one: { _id, title, start, hasRoll } }: { one: TaughtClass }) {
  const texts = useRollTexts()
  const now = useNow()
  if (now < rollOpensAt(new Date(start))) return null
  if (hasRoll)
    return (
      <ButtonLink
        to={paths.roll(_id)}
        variant="secondary"
        aria-label={texts.isTakenOf(title)}
        className="justify-self-start"
      >
        <CircleCheck aria-hidden="true" className="size-5 text-success" />
        {texts.isTaken}
      </ButtonLink>
    )
  return (
    <ButtonLink to={paths.roll(_id)} aria-label={texts.takeOf(title)} className="justify-self-start">
      {texts.take}
    </ButtonLink>
  )
}

/**
 * Moves or cancels a class that has not begun, or finds a substitute. The dialog reads the session when it
 * opens.
 */
function Changes({ one: { _id, sessionId, title, start } }: { one: TaughtClass }) {
  const texts = useTodayTexts()
  const { findSubstitute, findSubstituteOf } = useClassTexts().changes
  const [action, setAction] = useState<'move' | 'cancel' | 'substitute'>()
  const session = useQuery({ ...sessionQuery(sessionId), enabled: action !== undefined })
  const found = session.data?.classes.find((each) => each._id === _id)
  if (new Date(start) <= useNow()) return null
  const isBusy = (its: typeof action) => its === action && session.isFetching && !found
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="secondary"
        aria-label={texts.moveOf(title)}
        busy={isBusy('move')}
        onClick={() => setAction('move')}
      >
        {texts.move}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-label={findSubstituteOf(title)}
        busy={isBusy('substitute')}
        onClick={() => setAction('substitute')}
      >
        {findSubstitute}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={texts.cancelOf(title)}
        busy={isBusy('cancel')}
        onClick={() => setAction('cancel')}
      >
        {texts.cancel}
      </Button>
      {action && !session.isFetching && <FormProblem>{session.error}</FormProblem>}
      {action && session.data && found && (
        <ClassChangeDialog
          session={session.data}
          chosen={{ action, one: found }}
          onClose={() => setAction(undefined)}
        />
      )}
    </div>
  )
}
