import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { SessionClass, SessionDetail } from '../../../contract/sessions/sessions.ts'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useClassTimes } from '../../i18n/class-times.ts'
import { useClassMessages } from '../../i18n/classes.ts'
import { useRollMessages } from '../../i18n/roll.ts'
import { paths } from '../../paths.ts'
import { ClassList } from '../../sessions/class-list.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'

type Action = 'move' | 'cancel' | 'substitute'
type Chosen = { action: Action; one: SessionClass } | { action: 'add' }

const loadCancel = async () => (await import('./cancel-class-dialog.tsx')).CancelClassDialog
const loadRecording = async () => (await import('./recording-dialog.tsx')).RecordingDialog
const loadSubstitute = async () => (await import('./substitute-dialog.tsx')).SubstituteDialog
const loadDialog = async () => (await import('./class-dialog.tsx')).ClassDialog

/** The classes of a session, for those who may move, cancel and add them. */
export function ClassPlan({ session }: { session: SessionDetail }) {
  const messages = useClassMessages()
  const [chosen, setChosen] = useState<Chosen>()
  const [recorded, setRecorded] = useState<SessionClass>()
  const RecordingDialog = useLazyComponent(loadRecording, recorded !== undefined)
  return (
    <>
      <ClassList
        classes={session.classes}
        action={
          <Button variant="secondary" size="sm" onClick={() => setChosen({ action: 'add' })}>
            <Plus aria-hidden="true" className="size-4" />
            {messages.changes.add}
          </Button>
        }
        actionsOf={(one, isNext) => (
          <Actions one={one} isNext={isNext} choose={(action) => setChosen({ action, one })} />
        )}
        actionsSince={(one) => (
          <>
            <RollLink one={one} />
            <Record one={one} choose={() => setRecorded(one)} />
          </>
        )}
      />
      {recorded && RecordingDialog && (
        <RecordingDialog sessionId={session._id} one={recorded} onClose={() => setRecorded(undefined)} />
      )}
      {chosen && <ClassChangeDialog session={session} chosen={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function Record({ one, choose }: { one: SessionClass; choose: () => void }) {
  const messages = useClassMessages().recording
  const { range } = useClassTimes()
  const label = one.hasRecording ? messages.change : messages.add
  const time = range(one.start, one.end, useNow())
  return (
    <Button size="sm" variant="secondary" aria-label={`${label}: ${time}`} onClick={choose}>
      {label}
    </Button>
  )
}

type ChangeProps = { session: SessionDetail; chosen: Chosen; onClose: () => void }

/** The dialog of what was chosen to do with a class. */
export function ClassChangeDialog({ session, chosen, onClose }: ChangeProps) {
  const isCancel = chosen.action === 'cancel'
  const isSubstitute = chosen.action === 'substitute'
  const CancelClassDialog = useLazyComponent(loadCancel, isCancel)
  const ClassDialog = useLazyComponent(loadDialog, !isCancel && !isSubstitute)
  const SubstituteDialog = useLazyComponent(loadSubstitute, isSubstitute)
  if (isCancel)
    return CancelClassDialog ? (
      <CancelClassDialog session={session} one={chosen.one} onClose={onClose} />
    ) : null
  if (isSubstitute) return SubstituteDialog ? <SubstituteDialog one={chosen.one} onClose={onClose} /> : null
  const one = chosen.action === 'move' ? chosen.one : undefined
  return ClassDialog ? <ClassDialog session={session} one={one} onClose={onClose} /> : null
}

/** Who was there. */
function RollLink({ one }: { one: SessionClass }) {
  const messages = useRollMessages()
  const { range } = useClassTimes()
  const time = range(one.start, one.end, useNow())
  return (
    <ButtonLink size="sm" variant="secondary" to={paths.roll(one._id)} aria-label={messages.openOf(time)}>
      {messages.open}
    </ButtonLink>
  )
}

type ActionsProps = { one: SessionClass; isNext: boolean; choose: (action: Action) => void }

/** Beside the next class they stand open: mostly it is that one. */
function Actions({ one, isNext, choose }: ActionsProps) {
  const messages = useClassMessages().changes
  const { range } = useClassTimes()
  const now = useNow()
  const time = range(one.start, one.end, now)
  if (new Date(one.start) <= now) return null
  if (!isNext)
    return (
      <RowMenu
        label={messages.actionsFor(time)}
        actions={[
          { label: messages.move, onSelect: () => choose('move') },
          { label: messages.findSubstitute, onSelect: () => choose('substitute') },
          { label: messages.cancel, danger: true, onSelect: () => choose('cancel') },
        ]}
      />
    )
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={messages.moveFor(time)}
        onClick={() => choose('move')}
      >
        {messages.move}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-label={messages.findSubstituteOf(time)}
        onClick={() => choose('substitute')}
      >
        {messages.findSubstitute}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={messages.cancelFor(time)}
        onClick={() => choose('cancel')}
      >
        {messages.cancel}
      </Button>
    </>
  )
}
