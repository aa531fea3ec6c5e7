import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { SessionClass, SessionDetail } from '../../../contract/sessions/sessions.ts'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useClassTimes } from '../../i18n/class-times.ts'
import { useClassTexts } from '../../i18n/classes.ts'
import { useRollTexts } from '../../i18n/roll.ts'
import { useTopicTexts } from '../../i18n/topics.ts'
import { paths } from '../../paths.ts'
import { ClassList } from '../../sessions/class-list.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'

export type Chosen =
  | { action: 'move' | 'cancel' | 'substitute' | 'recording' | 'topic'; one: SessionClass }
  | { action: 'add' | 'topics' }

const load = async () => (await import('./class-dialog.tsx')).ClassActDialog

/** The classes of a session, for those who may move, cancel and add them. */
export function ClassPlan({ session }: { session: SessionDetail }) {
  const texts = { ...useClassTexts(), topics: useTopicTexts() }
  const [chosen, setChosen] = useState<Chosen>()
  return (
    <>
      <ClassList
        classes={session.classes}
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => setChosen({ action: 'topics' })}>
              {texts.topics.all}
            </Button>
            <Button variant="secondary" size="sm" onClick={() => setChosen({ action: 'add' })}>
              <Plus aria-hidden="true" className="size-4" />
              {texts.changes.add}
            </Button>
          </div>
        }
        actionsOf={(one, isNext) => (
          <Actions one={one} isNext={isNext} choose={(action) => setChosen({ action, one })} />
        )}
        actionsSince={(one) => (
          <>
            <RollLink one={one} />
            <Record one={one} choose={() => setChosen({ action: 'recording', one })} />
          </>
        )}
      />
      {chosen && <ClassChangeDialog session={session} chosen={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

type ChangeProps = { session: SessionDetail; chosen: Chosen; onClose: () => void }

/** The dialog of what was chosen to do with a class. Its code loads when the first one opens. */
export function ClassChangeDialog(props: ChangeProps) {
  const Dialog = useLazyComponent(load, true)
  return Dialog ? <Dialog {...props} /> : null
}

function Record({ one, choose }: { one: SessionClass; choose: () => void }) {
  const texts = useClassTexts().recording
  const { range } = useClassTimes()
  const label = one.hasRecording ? texts.change : texts.add
  const time = range(one.start, one.end, useNow())
  return (
    <Button size="sm" variant="secondary" aria-label={`${label}: ${time}`} onClick={choose}>
      {label}
    </Button>
  )
}

/** Leads to the attendance of a class. */
function RollLink({ one }: { one: SessionClass }) {
  const texts = useRollTexts()
  const { range } = useClassTimes()
  const time = range(one.start, one.end, useNow())
  return (
    <ButtonLink size="sm" variant="secondary" to={paths.roll(one._id)} aria-label={texts.openOf(time)}>
      {texts.open}
    </ButtonLink>
  )
}

type ActionsProps = {
  one: SessionClass
  isNext: boolean
  choose: (action: 'move' | 'cancel' | 'substitute' | 'topic') => void
}

/** Beside the next class they stand open: mostly it is that one. */
function Actions({ one, isNext, choose }: ActionsProps) {
  const texts = { ...useClassTexts().changes, topics: useTopicTexts() }
  const { range } = useClassTimes()
  const now = useNow()
  const time = range(one.start, one.end, now)
  if (new Date(one.start) <= now) return null
  if (!isNext)
    return (
      <RowMenu
        label={texts.actionsFor(time)}
        actions={[
          { label: texts.topics.of, onSelect: () => choose('topic') },
          { label: texts.move, onSelect: () => choose('move') },
          { label: texts.findSubstitute, onSelect: () => choose('substitute') },
          { label: texts.cancel, danger: true, onSelect: () => choose('cancel') },
        ]}
      />
    )
  return (
    <>
      <Button size="sm" variant="secondary" aria-label={texts.moveFor(time)} onClick={() => choose('move')}>
        {texts.move}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-label={texts.findSubstituteOf(time)}
        onClick={() => choose('substitute')}
      >
        {texts.findSubstitute}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-label={texts.topics.ofClass(time)}
        onClick={() => choose('topic')}
      >
        {texts.topics.of}
      </Button>
      <Button size="sm" variant="quiet" aria-label={texts.cancelFor(time)} onClick={() => choose('cancel')}>
        {texts.cancel}
      </Button>
    </>
  )
}
