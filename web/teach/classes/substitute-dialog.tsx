import { useQuery } from '@tanstack/react-query'
import type { FreeTutor } from '../../../contract/classes/substitutes.ts'
import type { SessionClass } from '../../../contract/sessions/sessions.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { useClassTimes } from '../../i18n/class-times.ts'
import { useClassTexts } from '../../i18n/classes.ts'
import { useSubstituteTexts } from '../../i18n/substitutes.ts'
import { substitutesQuery } from '../../queries/sessions.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/skeleton.tsx'
import { useSubstitute } from './use-substitute.ts'

type Props = { one: SessionClass; onClose: () => void }

/** B11: who takes a class in place of its tutor: one tap on a tutor who is free. */
export function SubstituteDialog({ one, onClose }: Props) {
  const { planned } = useClassTexts().changes
  const { range } = useClassTimes()
  const now = useNow()
  const texts = useSubstituteTexts()
  const { role } = useRole()
  const query = useQuery(substitutesQuery(one._id))
  const change = useSubstitute(one._id, onClose)
  const act = role === 'Admin' ? 'appointed' : 'asked'
  const choose = (tutorId: string) => change.submit({ act, tutorId, version: one.version })
  /** Of a tutor's row, or of the way back. */
  const isBusy = (tutorId?: string) => change.isPending && change.variables?.tutorId === tutorId
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      description={planned(range(one.start, one.end, now))}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {texts.back}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Now one={one} busy={isBusy()} onBack={() => change.submit({ act: 'back' })} />
        <p>{act === 'appointed' ? texts.appoints : texts.asks}</p>
        <Loaded query={query} failed={texts.failed} waiting={<Spinner className="py-6" />}>
          {({ tutors }) =>
            tutors.length === 0 ? (
              <p className="font-medium">{texts.nobody}</p>
            ) : (
              <ul className="divide-y divide-line">
                {tutors.map((tutor) => (
                  <Row
                    key={tutor._id}
                    tutor={tutor}
                    isAsked={act === 'asked'}
                    busy={isBusy(tutor._id)}
                    onChoose={() => choose(tutor._id)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}

type NowProps = { one: SessionClass; busy: boolean; onBack: () => void }

/** Names who takes it or is asked, and the way back. */
function Now({ one: { substitute, asked }, busy, onBack }: NowProps) {
  const texts = useSubstituteTexts()
  if (!substitute && !asked) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-4 py-3">
      <p className="wrap-anywhere">{asked ? texts.asked(asked) : texts.takes(substitute ?? '')}</p>
      <Button size="sm" variant="secondary" busy={busy} onClick={onBack}>
        {asked ? texts.askNobody : texts.remove}
      </Button>
    </div>
  )
}

type RowProps = { tutor: FreeTutor; isAsked: boolean; busy: boolean; onChoose: () => void }

function Row({ tutor: { name, ofSubject }, isAsked, busy, onChoose }: RowProps) {
  const texts = useSubstituteTexts()
  const label = isAsked ? texts.askName(name) : texts.appointName(name)
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere font-medium">{name}</span>
        {ofSubject && <Badge tone="info">{texts.ofSubject}</Badge>}
      </span>
      <Button
        size="sm"
        variant="secondary"
        className="shrink-0"
        aria-label={label}
        busy={busy}
        onClick={onChoose}
      >
        {isAsked ? texts.ask : texts.appoint}
      </Button>
    </li>
  )
}
