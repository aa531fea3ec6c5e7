import type { TouchedClass } from '../../../../contract/classes/days-off.ts'
import { useConfig } from '../../../client-config.tsx'
import { useDayOffTexts } from '../../../i18n/days-off.ts'
import { useFormats } from '../../../i18n/formats.ts'
import type { Texts } from '../../../i18n/index.ts'
import { focusOnce } from '../../../ui/focus-heading.ts'
import { Switch } from '../../../ui/inputs.tsx'
import type { Preview } from './day-off-dialog.tsx'
import type { DayOffBody } from './fields.tsx'
import { Classes, Group, type RowButton } from './touched-classes.tsx'

type Props = {
  body: DayOffBody
  preview: Preview
  leftOut: readonly TouchedClass[]
  /** It is being looked at anew. */
  busy: boolean
  onLeaveOut: (leftOut: TouchedClass[]) => void
  /** Whose choice it is whether a class that only moves lets people leave with all their money. */
  onMayLeave: ((mayLeave: boolean) => void) | undefined
}

/** What becomes of the touched classes: `instead` are made up later, though others move. */
function outcomesOf({ classes }: Preview) {
  const ending = classes.filter(({ sessionCancelled }) => sessionCancelled)
  const asked = classes.filter(({ problem, sessionCancelled }) => !problem && !sessionCancelled)
  const instead = classes.filter(({ problem, madeUpLater }) => problem && madeUpLater)
  const staying = classes.filter(({ problem, madeUpLater }) => problem && !madeUpLater)
  return { ending, asked, instead, staying, changed: asked.length + instead.length + ending.length }
}

/**
 * Shows what a day off touches: how much, then the sessions that are cancelled, the classes that stay as
 * they are, those that cannot move and are made up later, all others, and those that were left out.
 */
export function DayOffReview(props: Props) {
  const { body, leftOut, busy, onLeaveOut, onMayLeave } = props
  const { classes, sessions, people, atMost, moved } = props.preview
  const texts = useDayOffTexts()
  const { currency } = useConfig()
  const { money } = useFormats()
  const { ending, asked, instead, staying, changed } = outcomesOf(props.preview)
  const titleOf = body.act === 'move' ? texts.moving : ending.length > 0 ? texts.others : texts.all
  const leaveOut: RowButton = {
    ...{ label: texts.leaveOut, named: texts.leaveOutNamed, isOff: busy },
    press: (one) => onLeaveOut([...leftOut, one]),
  }
  const putBack: RowButton = {
    ...{ label: texts.putBack, named: texts.putBackNamed, isOff: busy },
    press: (one) => onLeaveOut(leftOut.filter(({ _id }) => _id !== one._id)),
  }
  return (
    // The button that led here is gone: who reads by ear or keyboard goes on from here.
    <div ref={focusOnce} tabIndex={-1} className="grid gap-4 outline-none">
      <p className="font-semibold">{classes.length === 0 ? texts.nothing : texts.touched(changed, people)}</p>
      {atMost > 0 && <p>{texts.atMost(money(atMost, currency))}</p>}
      {onMayLeave && moved > 0 && (
        <div>
          <Switch isOn={body.mayLeave ?? true} onChange={onMayLeave}>
            {texts.mayLeave(money(moved, currency))}
          </Switch>
          {body.mayLeave === false && <p className="text-muted text-sm">{texts.mayNotLeave}</p>}
        </div>
      )}
      {staying.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-medium">{texts.stays(staying.length)}</h3>
          <Classes classes={staying} />
          {body.act === 'move' && body.otherwise === 'stay' && (
            <p className="text-muted text-sm">{texts.staysHint}</p>
          )}
        </section>
      )}
      {sessions.length > 0 && (
        <ul className="grid gap-2 rounded-control border border-danger px-3.5 py-2.5">
          {sessions.map(({ sessionId, title, people, refund }) => (
            <li key={sessionId}>
              <p className="wrap-anywhere font-medium">{texts.ends(title)}</p>
              <p>
                {texts.endsFor(people)} {refund > 0 && texts.refunded(money(refund, currency))}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Group title={() => texts.ending(sessions.length)} classes={ending} button={leaveOut} />
      <Group title={texts.madeUp} classes={instead} button={leaveOut} />
      <Group title={titleOf} classes={asked} button={leaveOut} />
      <Group title={texts.leftOut} classes={leftOut} button={putBack} />
    </div>
  )
}

/**
 * The act, with how many classes it changes: undefined where it changes none. `isGentle`: they move, and none
 * is lost.
 */
export function actOf({ body, preview }: Pick<Props, 'body' | 'preview'>, texts: Texts['daysOff']) {
  const { asked, instead, ending, changed } = outcomesOf(preview)
  const { sessions } = preview
  const act = asked.length + ending.length === 0 ? 'later' : body.act
  const label =
    sessions.length > 0
      ? texts.confirmEnding(changed, sessions.length)
      : asked.length > 0 && instead.length > 0
        ? texts.confirmBoth(asked.length, instead.length)
        : texts.confirm[act](changed)
  return { isGentle: act === 'move', label: changed > 0 ? label : undefined }
}
