import type { FeePart } from '../../contract/fee-parts/fee-parts.ts'
import { useCommonMessages } from '../i18n/common.ts'
import { usePartMessages } from '../i18n/fee-parts.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { isOpenPart } from './part-state.ts'

/** After a purchase by parts: which one is paid, and how much follows when. */
export function PaidFirst({ parts }: { parts: readonly FeePart[] }) {
  const messages = usePartMessages()
  const { partOf } = useCommonMessages()
  const { money } = useFormats()
  const { dateTime } = useTimeFormats()
  const last = parts.findLast(({ state }) => state === 'paid')
  const next = parts.find(isOpenPart)
  return (
    <div className="grid justify-items-start gap-2 rounded-control bg-sunken px-3.5 py-2.5">
      <p>
        {last && <strong className="block">{messages.isPaid(partOf(last.part, last.parts))}</strong>}
        {next && messages.nextIs(next.part, money(next.amount, next.currency), dateTime(next.dueOn, 'date'))}
      </p>
      <ButtonLink to={paths.dues()} variant="secondary" size="sm">
        {messages.seeDues}
      </ButtonLink>
    </div>
  )
}
