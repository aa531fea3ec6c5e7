import type { TouchedClass } from '../../../../contract/classes/days-off.ts'
import { callApi } from '../../../api-client.ts'
import { useConfig } from '../../../client-config.tsx'
import { useChange } from '../../../hooks/use-change.ts'
import { useDayOffMessages } from '../../../i18n/days-off.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useSay } from '../../../i18n/say.ts'
import { ClassTime } from '../../../sessions/class-time.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import type { DayOffBody, Preview } from './day-off-dialog.tsx'

type Props = { body: DayOffBody; preview: Preview; onBack: () => void; onDone: () => void }

/**
 * What a day off touches: how much, then the classes that stay as they are, those that cannot move and are
 * made up later, and all others. Then the act, with how many classes it changes.
 */
export function DayOffReview({ body, preview: { classes, people, atMost }, onBack, onDone }: Props) {
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
      <Group title={messages.madeUp} classes={instead} />
      <Group title={body.act === 'move' ? messages.moving : messages.all} classes={asked} />
      <FormProblem>{taking.error}</FormProblem>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          {messages.back}
        </Button>
        {changed > 0 && (
          <Button
            variant={act === 'move' ? 'primary' : 'danger'}
            busy={taking.isPending}
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

const focusOnce = (element: HTMLElement | null) => element?.focus()

type GroupProps = { title: (count: number) => string; classes: readonly TouchedClass[] }

/** Classes with the same outcome. Nothing where there is none. */
function Group({ title, classes }: GroupProps) {
  if (classes.length === 0) return null
  return (
    <details open={classes.length <= FEW}>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">
        {title(classes.length)}
      </summary>
      <Classes classes={classes} />
    </details>
  )
}

function Classes({ classes }: { classes: readonly TouchedClass[] }) {
  const messages = useDayOffMessages()
  const say = useSay()
  return (
    <ul className="divide-y divide-line border-line border-y">
      {classes.map(({ _id, title, start, end, after, madeUpLater, place, enrolled, problem }) => (
        <li key={_id} className="grid gap-0.5 py-2">
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
            {[place, messages.seats(enrolled)].filter(Boolean).join(' · ')}
          </p>
          {problem && (
            <p className={`wrap-anywhere text-sm ${madeUpLater ? 'text-muted' : 'text-danger'}`}>
              {say(problem as Parameters<typeof say>[0])}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
