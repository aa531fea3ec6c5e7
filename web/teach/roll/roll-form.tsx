import { useState } from 'react'
import type { RollEntry } from '../../../contract/attendance/roll.ts'
import { phaseAt, type RollPhase } from '../../../contract/attendance/roll-phase.ts'
import { attendanceStates } from '../../../contract/attendance/states.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useAttendanceTexts } from '../../i18n/attendance.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useRollTexts } from '../../i18n/roll.ts'
import { useSay } from '../../i18n/say.ts'
import type { ReadRoll } from '../../queries/attendance.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { notify } from '../../ui/notify.tsx'
import { forgetRolls, type KeptRoll, keepRolls, useKeptRolls } from './kept-rolls.tsx'
import { RollRows } from './roll-rows.tsx'
import { inParts, newsOf, nextState, type Said, saidOf } from './said.ts'
import { sendKeptRolls, tellOfRolls } from './send-rolls.tsx'

type Props = { roll: ReadRoll; userId: string }

/** The roll of a class that is open. Saved, it is kept first, and sent as soon as there is a network. */
export function RollForm({ roll, userId }: Props) {
  const kept = useKeptRolls(userId).filter(({ classId }) => classId === roll.classId)
  const waits = kept.filter(({ refused }) => !refused)
  const [changed, setChanged] = useState<Said>({})
  const said = { ...saidOf(roll, waits), ...changed }
  const save = useSave({ roll, userId, said, onKept: () => setChanged({}) })
  const isOpen = useRollPhase(roll) === 'open'
  const tap = (student: RollEntry) =>
    setChanged((was) => ({ ...was, [student.userId]: nextState(said[student.userId] ?? 'present', student) }))
  const hasNews = waits.length > 0 ? Object.keys(changed).length > 0 : newsOf(roll, said).length > 0
  return (
    <>
      <Refused kept={kept} userId={userId} />
      <RollRows roll={roll} said={said} onTap={tap} isOpen={isOpen} busy={save.isPending} />
      {isOpen && (
        <SaveBar
          said={said}
          isKept={waits.length > 0}
          isTaken={roll.taken !== undefined}
          busy={save.isPending}
          disabled={!hasNews}
          onSave={() => save.submit()}
        />
      )}
    </>
  )
}

/** The acts that are possible with a roll now, by the server's clock, also while there is no network. */
export function useRollPhase(roll: ReadRoll): RollPhase {
  const now = useNow()
  return phaseAt(roll, new Date(now.getTime() + roll.clockAhead))
}

type Save = Props & { said: Said; onKept: () => void }

/** Keeps the roll on the phone, then sends all that is kept. One way, with a network or without. */
function useSave({ roll, userId, said, onKept }: Save) {
  const texts = useRollTexts()
  return useSubmit({
    mutationFn: async () => {
      const takenAt = new Date(Date.now() + roll.clockAhead).toISOString()
      const { classId, start } = roll
      const parts = inParts(newsOf(roll, said)).map((states) => ({
        ...{ classId, start, takenAt, states },
        key: crypto.randomUUID(),
      }))
      const saysLess = (one: KeptRoll) => one.classId === classId && !one.refused
      if (!keepRolls(userId, parts, saysLess)) throw new Error(texts.notKept)
      return sendKeptRolls(userId)
    },
    onSuccess: (result) => {
      onKept()
      tellOfRolls(result)
    },
    onError: (error) => notify.error(error.message),
  })
}

type SaveBarProps = {
  said: Said
  isKept: boolean
  isTaken: boolean
  busy: boolean
  disabled: boolean
  onSave: () => void
}

/** Under the thumb, above the bar of phones: how many there are of each, and what to press. */
function SaveBar({ said, isKept, isTaken, busy, disabled, onSave }: SaveBarProps) {
  const texts = { roll: useRollTexts(), attendance: useAttendanceTexts() }
  const { number } = useFormats()
  const isOnline = useOnline()
  const all = Object.values(said)
  const counts = attendanceStates
    .map((state) => [state, all.filter((one) => one === state).length] as const)
    .filter(([, count]) => count > 0)
  return (
    <div
      className={cn(
        'sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-10 -mx-2 grid gap-2 border-line border-t bg-surface px-2 py-3 lg:bottom-0',
        // The notice that there is no network lies at the bottom, over everything.
        !isOnline && 'max-sm:pb-14 sm:pb-20',
      )}
    >
      {isKept && (
        <p role="status" className="font-semibold text-accent-ink">
          {texts.roll.kept}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm tabular-nums" aria-live="polite">
          {counts.map(([state, count]) => `${texts.attendance.states[state]} ${number(count)}`).join(' · ')}
        </p>
        <Button className="max-sm:w-full" busy={busy} disabled={disabled} onClick={onSave}>
          {isTaken ? texts.roll.saveChanges : texts.roll.save}
        </Button>
      </div>
    </div>
  )
}

/** The roll that the server did not accept, and why. Discarded, it is as the server has it. */
function Refused({ kept, userId }: { kept: ReturnType<typeof useKeptRolls>; userId: string }) {
  const texts = useRollTexts()
  const say = useSay()
  const refused = kept.filter((roll) => roll.refused)
  const [first] = refused
  if (!first?.refused) return null
  return (
    <div role="alert" className="grid gap-2 rounded-control bg-danger-soft px-4 py-3">
      <p className="font-semibold text-danger">{texts.refused}</p>
      <p>{say(first.refused)}</p>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => forgetRolls(userId, ({ key }) => refused.some((one) => one.key === key))}
      >
        {texts.discard}
      </Button>
    </div>
  )
}
