import Lock from 'lucide-react/icons/lock'
import { type ReactNode, useId } from 'react'
import type { FeePart } from '../../../contract/fee-parts/fee-parts.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useClassTexts } from '../../i18n/classes.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { hasClosed } from '../../sessions/fee-parts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

type Props = {
  part: FeePart
  sessionId: string
  /** The next class. */
  children: ReactNode
  materials: ReactNode
}

/**
 * The room of a class while a part of its fee is late: how to open what is closed, or to keep it open, comes
 * first.
 */
export function LateRoom({ part, sessionId, children, materials }: Props) {
  const texts = { classes: useClassTexts(), parts: usePartTexts() }
  const isClosed = hasClosed(part, useNow())
  return (
    <>
      <LateNote part={part} sessionId={sessionId} isClosed={isClosed} />
      {children}
      {isClosed ? (
        <section className="grid gap-2">
          <h2 className="font-bold text-xl">{texts.classes.materials}</h2>
          <p className="flex items-center gap-2.5 text-muted">
            <Lock aria-hidden="true" className="size-5 shrink-0" />
            {texts.parts.closedUntil(part.part)}
          </p>
        </section>
      ) : (
        materials
      )}
    </>
  )
}

type NoteProps = { part: FeePart; sessionId: string; isClosed: boolean }

function LateNote({ part: late, sessionId, isClosed }: NoteProps) {
  const texts = usePartTexts()
  const { partOf } = useCommonTexts()
  const { dateTime } = useTimeFormats()
  const { money } = useFormats()
  const heading = useId()
  const { part, parts, dueOn, closedFrom = dueOn, amount, currency } = late
  return (
    <section aria-labelledby={heading}>
      <Card className="grid justify-items-start gap-3 border-danger! p-5 sm:p-6">
        <h2 id={heading} className="flex items-start gap-2.5 font-bold text-lg leading-snug">
          <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
          {texts.lateSince(part, dateTime(dueOn, 'date'))}
        </h2>
        <p>{isClosed ? texts.payToOpen : texts.payBefore(dateTime(closedFrom, 'date'))}</p>
        <ButtonLink
          size="lg"
          variant="accent"
          to={paths.payment(sessionId, part)}
          className="w-full sm:w-auto"
        >
          {texts.pay(money(amount, currency))}
          <span className="sr-only"> {partOf(part, parts)}</span>
        </ButtonLink>
      </Card>
    </section>
  )
}
