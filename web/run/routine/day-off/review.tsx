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
 * What a day off touches: how much, then the classes that stay as they are, and all others. Then the act,
 * with how many classes it changes.
 */
export function DayOffReview({ body, preview: { classes, people, atMost }, onBack, onDone }: Props) {
  const messages = useDayOffMessages()
  const { currency } = useConfig()
  const { money } = useFormats()
  const changed = classes.filter(({ problem }) => !problem)
  const staying = classes.filter(({ problem }) => problem)
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
        {classes.length === 0 ? messages.nothing : messages.touched(changed.length, people)}
      </p>
      {atMost > 0 && <p>{messages.atMost(money(atMost, currency))}</p>}
      {staying.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-medium">{messages.stays(staying.length)}</h3>
          <Classes classes={staying} />
          {body.act === 'move' && <p className="text-muted text-sm">{messages.staysHint}</p>}
        </section>
      )}
      {changed.length > 0 && (
        <details open={changed.length <= FEW}>
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">
            {messages.all(changed.length)}
          </summary>
          <Classes classes={changed} />
        </details>
      )}
      <FormProblem>{taking.error}</FormProblem>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          {messages.back}
        </Button>
        {changed.length > 0 && (
          <Button
            variant={body.act === 'move' ? 'primary' : 'danger'}
            busy={taking.isPending}
            onClick={() => taking.submit(body)}
          >
            {messages.confirm[body.act](changed.length)}
          </Button>
        )}
      </div>
    </div>
  )
}

/** So many classes leave the buttons in sight. */
const FEW = 3

const focusOnce = (element: HTMLElement | null) => element?.focus()

function Classes({ classes }: { classes: readonly TouchedClass[] }) {
  const messages = useDayOffMessages()
  const say = useSay()
  return (
    <ul className="divide-y divide-line border-line border-y">
      {classes.map(({ _id, title, start, end, after, place, enrolled, problem }) => (
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
          <p className="wrap-anywhere text-muted text-sm">
            {[place, messages.seats(enrolled)].filter(Boolean).join(' · ')}
          </p>
          {problem && (
            <p className="wrap-anywhere text-danger text-sm">{say(problem as Parameters<typeof say>[0])}</p>
          )}
        </li>
      ))}
    </ul>
  )
}
