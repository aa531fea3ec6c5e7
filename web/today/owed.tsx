import { Link } from 'react-router'
import type { Overview } from '../../contract/centre/overview.ts'
import { useCommonTexts } from '../i18n/common.ts'
import { usePartTexts } from '../i18n/fee-parts.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { DueDay, PartState } from '../learn/dues/part-state.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** B10: what is owed of fees by parts, in a line. It leads to all dues, and to paying the first. */
export function Owed({ owed }: { owed: NonNullable<Overview['owed']> }) {
  const texts = { today: useTodayTexts(), parts: usePartTexts() }
  const { partOf } = useCommonTexts()
  const { money } = useFormats()
  const { dateTime } = useTimeFormats()
  const { amount, bookings, currency, first, next } = owed
  if (!first)
    return (
      next && (
        <Card className="px-5 py-2">
          <DuesLink>
            {texts.today.nextOwed(money(next.amount, currency), dateTime(next.dueOn, 'date'))}
          </DuesLink>
        </Card>
      )
    )
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-accent p-5">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3">
          <DuesLink className="font-bold text-lg">
            {texts.today.owed(money(amount, currency), bookings)}
          </DuesLink>
          {first.state === 'late' && <PartState state="late" />}
        </div>
        <p className="wrap-anywhere text-muted text-sm">
          {first.sessionTitle} · {partOf(first.part, first.parts)} · <DueDay {...first} />
        </p>
      </div>
      <ButtonLink to={paths.payment(first.sessionId, first.part)} variant="accent">
        {texts.parts.pay(money(first.amount, currency))}
        <span className="sr-only">
          {' '}
          {partOf(first.part, first.parts)}, {first.sessionTitle}
        </span>
      </ButtonLink>
    </Card>
  )
}

function DuesLink({ className = '', children }: { className?: string; children: string }) {
  return (
    <Link
      prefetch="intent"
      to={paths.dues()}
      className={`inline-flex min-h-11 items-center underline-offset-4 hover:underline ${className}`}
    >
      {children}
    </Link>
  )
}
