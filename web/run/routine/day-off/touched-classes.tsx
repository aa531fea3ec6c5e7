import { Link } from 'react-router'
import type { TouchedClass } from '../../../../contract/classes/days-off.ts'
import { useDayOffTexts } from '../../../i18n/days-off.ts'
import { useSay } from '../../../i18n/say.ts'
import { paths } from '../../../paths.ts'
import { ClassTime } from '../../../sessions/class-time.tsx'
import { Button } from '../../../ui/button.tsx'
import { Summary } from '../../../ui/summary.tsx'

/** So many classes leave the buttons in sight. */
const FEW = 3

export type RowButton = {
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
export function Group({ title, classes, button }: GroupProps) {
  if (classes.length === 0) return null
  return (
    <details open={classes.length <= FEW}>
      <Summary>{title(classes.length)}</Summary>
      <Classes classes={classes} button={button} />
    </details>
  )
}

export function Classes({ classes, button }: Pick<GroupProps, 'classes'> & { button?: RowButton }) {
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
  const texts = useDayOffTexts()
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
          {texts.to}: <ClassTime {...after} />
        </p>
      )}
      {madeUpLater && <p className="font-medium text-sm">{texts.madeUpLater}</p>}
      <p className="wrap-anywhere text-muted text-sm">
        {place && `${place} · `}
        {/* In a tab of its own: what was chosen here stays. */}
        <Link to={paths.roster(sessionId)} target="_blank" className="underline underline-offset-2">
          {texts.seats(enrolled)}
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
