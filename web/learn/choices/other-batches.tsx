import { useState } from 'react'
import type { OtherSession } from '../../../contract/classes/class-change-choices.ts'
import { useChoiceTexts } from '../../i18n/class-change-choices.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { ClassTime } from '../../sessions/class-time.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useAmount } from './choice-parts.tsx'
import { type SendSwitch, useSwitch } from './use-choose.ts'

type Ways = {
  send: SendSwitch
  /** What is refunded, and how, as a sentence. */
  backText: (amount: string) => string
}
type Props = Ways & { intro: string; others: OtherSession[] }

/**
 * The other sessions of the course: when, where, how many seats, and what the switch costs or brings back.
 */
export function OtherBatches({ intro, others, ...ways }: Props) {
  const texts = useChoiceTexts()
  const [wanted, setWanted] = useState<OtherSession>()
  return (
    <section className="grid gap-3 rounded-card bg-sunken p-4" aria-label={texts.others}>
      <p className="text-muted">{intro}</p>
      <ul className="grid gap-3">
        {others.map((other) => (
          <li key={other.sessionId} className="grid gap-2 rounded-control border border-line bg-surface p-4">
            <Batch other={other} />
            <Button disabled={other.problem !== undefined} onClick={() => setWanted(other)}>
              {other.problem ? texts.problems[other.problem] : texts.choose}
            </Button>
          </li>
        ))}
      </ul>
      {wanted && (
        <Switch key={wanted.sessionId} {...ways} wanted={wanted} onClose={() => setWanted(undefined)} />
      )}
    </section>
  )
}

function Batch({ other }: { other: OtherSession }) {
  const texts = useChoiceTexts()
  const { title, next, place, classes, seatsLeft, problem } = other
  return (
    <>
      <h3 className="wrap-anywhere font-semibold">{title}</h3>
      {next && (
        <p>
          <span className="text-muted">{texts.next}: </span>
          <ClassTime {...next} />
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-muted text-sm">
        <span>{texts.classes(classes)}</span>
        {place && <span className="wrap-anywhere">{place}</span>}
        {seatsLeft !== null && !problem && <span>{texts.seatsLeft(seatsLeft)}</span>}
      </p>
      <Difference of={other} />
    </>
  )
}

function Difference({ of: { difference, goesBack, lowersParts, later } }: { of: OtherSession }) {
  const texts = useChoiceTexts()
  const amountOf = useAmount()
  const laterParts = useLaterParts()
  return (
    <p className="flex flex-wrap gap-2">
      {difference === 0 && <Badge tone="success">{texts.same}</Badge>}
      {difference > 0 && (
        <Badge tone="warning">{(later ? texts.now : texts.more)(amountOf(difference))}</Badge>
      )}
      {goesBack && <Badge tone="success">{texts.less(amountOf(goesBack.amount))}</Badge>}
      {lowersParts && <Badge tone="success">{texts.lowers(amountOf(lowersParts.amount))}</Badge>}
      {later && <Badge>{laterParts(later)}</Badge>}
    </p>
  )
}

/** What is due later, in a few words. */
function useLaterParts() {
  const texts = useChoiceTexts()
  const amountOf = useAmount()
  const { dateTime } = useTimeFormats()
  return (later: NonNullable<OtherSession['later']>): string => {
    const [next] = later
    return next ? texts.later(later.length, amountOf(next.amount), dateTime(next.dueOn, 'day')) : ''
  }
}

type SwitchProps = Ways & { wanted: OtherSession; onClose: () => void }

function Switch({ send, backText, wanted, onClose }: SwitchProps) {
  const texts = useChoiceTexts()
  const amountOf = useAmount()
  const switching = useSwitch(send, onClose)
  const { sessionId, title, difference, goesBack, lowersParts, later } = wanted
  const laterParts = useLaterParts()
  const amount = amountOf(Math.abs(difference))
  const text =
    difference === 0
      ? texts.switchSame(title)
      : difference > 0
        ? [(later ? texts.switchNow : texts.switchMore)(title, amount), later && `${laterParts(later)}.`]
            .filter(Boolean)
            .join(' ')
        : [
            texts.switchLess(title),
            goesBack && backText(amountOf(goesBack.amount)),
            lowersParts && texts.partsLess(amountOf(lowersParts.amount)),
            later && `${laterParts(later)}.`,
          ]
            .filter(Boolean)
            .join(' ')
  return (
    <ConfirmDialog
      open
      title={texts.switchTitle}
      text={text}
      confirmLabel={difference > 0 ? texts.payConfirm(amount) : texts.switchConfirm}
      keepLabel={texts.notNow}
      busy={switching.isPending}
      problem={switching.error ?? undefined}
      onConfirm={() => switching.submit({ sessionId, title })}
      onClose={onClose}
    />
  )
}
