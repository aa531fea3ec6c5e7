import type { Overview } from '../../contract/centre/overview.ts'
import { useCalendarFormats } from '../i18n/calendar-formats.ts'
import { useFormats } from '../i18n/formats.ts'
import { useRollTexts } from '../i18n/roll.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Figure, list } from './figure.tsx'
import { Steps } from './first-steps.tsx'
import { OwnSessions, SeatsOfSessions } from './own-sessions.tsx'
import { Panel } from './panel.tsx'
import { RollsNotTaken } from './rolls-not-taken.tsx'
import { AskedClasses } from './substituting.tsx'
import { TaughtClasses } from './taught-class.tsx'

type Teaching = NonNullable<Overview['teaching']>
type Props = { own: NonNullable<Overview['own']>; teaching: Teaching }

/** An Instructor's day and month, and how their sessions stand. A new one sees first steps. */
export function Teaching({ own, teaching }: Props) {
  const texts = useTodayTexts()
  const { today, next, asked, rollsNotTaken, month, sessions } = teaching
  const isUnapproved = own.pending + own.rejected > 0
  const isNew =
    !next &&
    month.held + month.ahead === 0 &&
    [today, asked, rollsNotTaken.classes, sessions].every(({ length }) => length === 0)
  if (isNew)
    return (
      <>
        {isUnapproved && <OwnSessions own={own} teaching={teaching} />}
        <Steps title={texts.teachingSteps} steps={texts.teaching}>
          <ButtonLink to={paths.createSession()} className="self-start">
            {texts.createSession}
          </ButtonLink>
        </Steps>
      </>
    )
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      {asked.length > 0 && <AskedClasses classes={asked} />}
      <div className="grid gap-5">
        <MyClasses teaching={teaching} />
        <MyMonth month={month} />
      </div>
      <div className="grid gap-5">
        <RollsNotTaken rolls={rollsNotTaken} />
        {isUnapproved && <OwnSessions own={own} teaching={teaching} />}
        {sessions.length > 0 && <SeatsOfSessions sessions={sessions} />}
      </div>
    </div>
  )
}

/** Today's classes, then the next one if it is not among them. */
function MyClasses({ teaching: { today, next } }: Pick<Props, 'teaching'>) {
  const { often } = useRollTexts()
  const texts = useTodayTexts()
  const later = next && today.every(({ _id }) => _id !== next._id) ? next : undefined
  return (
    <Panel title={texts.classesTitle}>
      {today.length > 0 ? (
        <TaughtClasses classes={today} />
      ) : (
        <p className="text-muted">{later ? texts.noClassesToday : texts.nothingToTeach}</p>
      )}
      {later && (
        <section className="grid gap-2">
          <h3 className="font-semibold">{texts.nextUp}</h3>
          <TaughtClasses classes={[later]} isLater />
        </section>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.createSession()}>{texts.createSession}</ButtonLink>
        <ButtonLink to={paths.ownRoutine()} variant="secondary">
          {texts.routine}
        </ButtonLink>
        <ButtonLink to={paths.oftenAbsent()} variant="secondary">
          {often}
        </ButtonLink>
      </div>
    </Panel>
  )
}

/** What they teach in this month. Each figure leads to its classes. */
function MyMonth({ month: { month, held, ahead, minutes, students, attendance } }: Pick<Teaching, 'month'>) {
  const texts = useTodayTexts()
  const { month: nameOf } = useCalendarFormats()
  const { number } = useFormats()
  const { came, of } = attendance
  return (
    <Panel title={texts.month.now(nameOf(`${month}-01`))}>
      {held + ahead === 0 ? (
        <p className="text-muted">{texts.month.none}</p>
      ) : (
        <dl className={list}>
          <Figure label={texts.month.held} to={paths.taught(month, 'held')}>
            {number(held)}
          </Figure>
          <Figure label={texts.month.ahead} to={paths.taught(month, 'ahead')}>
            {number(ahead)}
          </Figure>
          <Figure label={texts.month.hours} to={paths.taught(month, 'held')}>
            {texts.month.time(minutes)}
          </Figure>
          <Figure label={texts.month.students} to={paths.taught(month, 'students')}>
            {number(students)}
          </Figure>
          {of > 0 && (
            <Figure
              label={texts.month.attendance}
              to={paths.taught(month, 'held')}
              note={texts.month.cameTimes(came, of)}
            >
              {texts.strip.percent(Math.floor((100 * came) / of))}
            </Figure>
          )}
        </dl>
      )}
    </Panel>
  )
}
