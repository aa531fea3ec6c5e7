import { Link } from 'react-router'
import type { TouchedClass } from '../../../../contract/classes/days-off.ts'
import { callApi } from '../../../api-client.ts'
import { useConfig } from '../../../client-config.tsx'
import { useChange } from '../../../hooks/use-change.ts'
import { useDayOffMessages } from '../../../i18n/days-off.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { type Shown, useSay } from '../../../i18n/say.ts'
import { paths } from '../../../paths.ts'
import { ClassTime } from '../../../sessions/class-time.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusOnce } from '../../../ui/focus-heading.ts'
import { FormProblem } from '../../../ui/form-problem.tsx'
import type { DayOffBody, Preview } from './day-off-dialog.tsx'

type Props = {
  body: DayOffBody
  preview: Preview
  leftOut: readonly TouchedClass[]
  /** It is being looked at anew. */
  busy: boolean
  problem: Shown | undefined
  onLeaveOut: (leftOut: TouchedClass[]) => void
  onBack: () => void
  onDone: () => void
}

/**
 * What a day off touches: how much, then the classes that stay as they are, those that cannot move and are
 * made up later, all others, and those that were left out. Then the act, with how many classes it changes.
 */
export function DayOffReview(props: Props) {
  const { body, leftOut, busy, problem, onLeaveOut, onBack, onDone } = props
  const { classes, people, atMost } = props.preview
  const messages = useDayOffMessages()
  const { currency } = useConfig()
  const { money } = useFormats()
  const asked = classes.filter(({ problem }) => !problem)
  const instead = classes.filter(({ problem, madeUpLater }) => problem && madeUpLater)
  const staying = classes.filter(({ problem, madeUpLater }) => problem && !madeUpLater)
  const changed = asked.length + instead.length
  const act = asked.length === 0 ? 'later' : body.act
  const taking = useChange<DayOffBody>({
    send: (sent) => callApi('POST /days-off', { body: sent }),
    done: messages.done,
    failed: messages.failed,
    onDone,
    invalidate: ({ afterClassChange }) => afterClassChange(),
  })
  const leaveOut: RowButton = {
    ...{ label: messages.leaveOut, named: messages.leaveOutNamed, isOff: busy },
    press: (one) => onLeaveOut([...leftOut, one]),
  }
  const putBack: RowButton = {
    ...{ label: messages.putBack, named: messages.putBackNamed, isOff: busy },
    press: (one) => onLeaveOut(leftOut.filter(({ _id }) => _id !== one._id)),
  }
  return (
    // The button that led here is gone: who reads by ear or keyboard goes on from here.
    <div ref={focusOnce} tabIndex={-1} className="grid gap-4 outline-none">
      <p className="font-semibold">
        {classes.length === 0 ? messages.nothing : messages.touched(changed, people)}
      </p>
      {atMost > 0 && <p>{messages.atMost(money(atMost, currency))}</p>}
      {staying.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-medium">{messages.stays(staying.length)}</h3>
          <Classes classes={staying} />
          {body.act === 'move' && body.otherwise === 'stay' && (
            <p className="text-muted text-sm">{messages.staysHint}</p>
          )}
        </section>
      )}
      <Group title={messages.madeUp} classes={instead} button={leaveOut} />
      <Group title={body.act === 'move' ? messages.moving : messages.all} classes={asked} button={leaveOut} />
      <Group title={messages.leftOut} classes={leftOut} button={putBack} />
      <FormProblem>{taking.error ?? problem}</FormProblem>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          {messages.back}
        </Button>
        {changed > 0 && (
          <Button
            variant={act === 'move' ? 'primary' : 'danger'}
            busy={taking.isPending || busy}
            onClick={() => taking.submit(body)}
          >
            {asked.length > 0 && instead.length > 0
              ? messages.confirmBoth(asked.length, instead.length)
              : messages.confirm[act](changed)}
          </Button>
        )}
      </div>
    </div>
  )
}

/** So many classes leave the buttons in sight. */
const FEW = 3

type RowButton = {
  label: string
  named: (title: string) => string
  isOff: boolean
  press: (one: TouchedClass) => void
}
type GroupProps = {
  title: (count: number) => string
  classes: readonly TouchedClass[]
  button: RowButton
}

/** Classes with the same outcome. Nothing where there is none. */
function Group({ title, classes, button }: GroupProps) {
  if (classes.length === 0) return null
  return (
    <details open={classes.length <= FEW}>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">
        {title(classes.length)}
      </summary>
      <Classes classes={classes} button={button} />
    </details>
  )
}

function Classes({ classes, button }: Pick<GroupProps, 'classes'> & { button?: RowButton }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {classes.map((one) => (
        <li key={one._id} className="flex items-start justify-between gap-3 py-2">
          <TouchedText of={one} />
          {button && (
            <Button
              variant="quiet"
              size="sm"
              className="shrink-0"
              aria-label={button.named(one.title)}
              disabled={button.isOff}
              onClick={({ currentTarget }) => {
                // The row goes to another list: who works by keyboard goes on from the head of this one.
                currentTarget.closest('details')?.querySelector('summary')?.focus({ preventScroll: true })
                button.press(one)
              }}
            >
              {button.label}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function TouchedText({ of }: { of: TouchedClass }) {
  const messages = useDayOffMessages()
  const say = useSay()
  const { title, sessionId, start, end, after, madeUpLater, place, enrolled, problem } = of
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="wrap-anywhere font-medium">{title}</p>
      <p className="text-sm">
        <ClassTime start={start} end={end} />
      </p>
      {after && (
        <p className="font-medium text-sm">
          {messages.to}: <ClassTime {...after} />
        </p>
      )}
      {madeUpLater && <p className="font-medium text-sm">{messages.madeUpLater}</p>}
      <p className="wrap-anywhere text-muted text-sm">
        {place && `${place} · `}
        {/* In a tab of its own: what was chosen here stays. */}
        <Link to={paths.roster(sessionId)} target="_blank" className="underline underline-offset-2">
          {messages.seats(enrolled)}
        </Link>
      </p>
      {problem && (
        <p className={`wrap-anywhere text-sm ${madeUpLater ? 'text-muted' : 'text-danger'}`}>
          {say(problem as Parameters<typeof say>[0])}
        </p>
      )}
    </div>
  )
}
