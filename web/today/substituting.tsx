import { useState } from 'react'
import type { OverviewClass } from '../../contract/centre/overview.ts'
import { useNow } from '../hooks/use-now.ts'
import { useSubstituteTexts } from '../i18n/substitutes.ts'
import { ClassWhen } from '../sessions/class-time.tsx'
import { useSubstitute } from '../teach/classes/use-substitute.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Panel } from './panel.tsx'

/** B11: classes that other tutors ask one to take. */
export function AskedClasses({ classes }: { classes: readonly OverviewClass[] }) {
  const texts = useSubstituteTexts()
  return (
    <Panel title={texts.askedTitle} className="border-primary">
      <ul className="divide-y divide-line">
        {classes.map((one) => (
          <Asked key={one._id} one={one} />
        ))}
      </ul>
    </Panel>
  )
}

function Asked({ one: { _id, title, tutor, start, end, place } }: { one: OverviewClass }) {
  const texts = useSubstituteTexts()
  const change = useSubstitute(_id)
  const isBusy = (act: string) => change.isPending && change.variables?.act === act
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <p className="wrap-anywhere font-semibold leading-snug">{title}</p>
      <p>
        <ClassWhen start={start} end={end} />
      </p>
      {place && <p className="wrap-anywhere text-muted text-sm">{place}</p>}
      <p className="wrap-anywhere">{texts.askedBy(tutor)}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button
          aria-label={texts.agreeTo(title)}
          busy={isBusy('agreed')}
          onClick={() => change.submit({ act: 'agreed' })}
        >
          {texts.agree}
        </Button>
        <Button
          variant="secondary"
          aria-label={texts.declineTo(title)}
          busy={isBusy('declined')}
          onClick={() => change.submit({ act: 'declined' })}
        >
          {texts.decline}
        </Button>
      </div>
    </li>
  )
}

/** That one takes a class for another tutor, and until it begins the way to say that one cannot. */
export function Substituting({ one, insteadOf }: { one: OverviewClass; insteadOf: string }) {
  const texts = useSubstituteTexts()
  const [isAsked, setIsAsked] = useState(false)
  const change = useSubstitute(one._id, () => setIsAsked(false))
  const isAhead = new Date(one.start) > useNow()
  return (
    <>
      <p className="wrap-anywhere">{texts.insteadOf(insteadOf)}</p>
      {isAhead && (
        <Button
          size="sm"
          variant="quiet"
          className="justify-self-start"
          aria-label={texts.cannotTake(one.title)}
          onClick={() => setIsAsked(true)}
        >
          {texts.cannot}
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        title={texts.cannotTitle}
        text={texts.cannotText(insteadOf)}
        confirmLabel={texts.cannot}
        keepLabel={texts.keep}
        busy={change.isPending}
        onConfirm={() => change.submit({ act: 'back' })}
        onClose={() => setIsAsked(false)}
      />
    </>
  )
}
