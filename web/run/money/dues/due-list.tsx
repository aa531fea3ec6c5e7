import { Link } from 'react-router'
import type { CentreDue } from '../../../../contract/fee-parts/fee-parts.ts'
import { dayOf } from '../../../../contract/formats/dates.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useNow } from '../../../hooks/use-now.ts'
import { useCentreDuesTexts } from '../../../i18n/centre-dues.ts'
import { useCommonTexts } from '../../../i18n/common.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTimeFormats } from '../../../i18n/time-formats.ts'
import { paths } from '../../../paths.ts'
import { hasClosed } from '../../../sessions/fee-parts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { AccountContact, PhoneLink } from '../../../ui/contact.tsx'
import { FoldedRows } from '../../../ui/folded-row.tsx'
import { MoneyRow } from '../money-lists.tsx'
import { DueActions, useStudentName } from './due-acts.tsx'

type Props = { dues: readonly CentreDue[]; onGone: (id: string) => void }

/** Parts of fees, each in a row that opens in place. */
export function DueRows({ dues, onGone }: Props) {
  return (
    <FoldedRows>
      {dues.map((due) => (
        <DueRow key={due._id} due={due} isOpen={dues.length === 1} onGone={onGone} />
      ))}
    </FoldedRows>
  )
}

type RowProps = Pick<Props, 'onGone'> & { due: CentreDue; isOpen: boolean }

/** Shows who owes which part and how to reach them; open, what can be done about it. */
function DueRow({ due, isOpen, onGone }: RowProps) {
  const texts = useCentreDuesTexts()
  const { partOf } = useCommonTexts()
  const { part, parts, sessionId, sessionTitle, amount, currency, student } = due
  const name = useStudentName(student)
  const formats = useFormats()
  const about = [student.phone && formats.phone(student.phone), partOf(part, parts), sessionTitle]
  return (
    <MoneyRow
      {...{ amount, currency, isOpen }}
      person={{ name }}
      unnamed={texts.unnamed}
      note={about.filter(Boolean).join(' · ')}
      state={<LateBadge due={due} />}
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <div className="wrap-anywhere text-sm">
          {student.phone !== null && <PhoneLink phone={student.phone} className="lg:min-h-0" />}
          <AccountContact account={{ ...student, phone: null }} />
        </div>
        <Link
          prefetch="intent"
          to={paths.bookedSession(sessionId)}
          className="flex min-h-11 items-center text-sm hover:underline lg:min-h-0 lg:items-start"
        >
          <span className="line-clamp-2 wrap-anywhere">{sessionTitle}</span>
        </Link>
        <div className="text-sm">
          <DueDay due={due} />
        </div>
      </div>
      <DueActions due={due} onGone={onGone} />
    </MoneyRow>
  )
}

const DAY_MS = 24 * 3600_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** By when a part is to be paid and what closes without it; when it was paid; or why nobody has to pay it. */
function DueDay({ due }: { due: CentreDue }) {
  const texts = useCentreDuesTexts()
  const { dateTime } = useTimeFormats()
  const now = useNow()
  const day = (value: string) => dateTime(value, 'date')
  const { state, dueOn, closedFrom, paidAt, waiveReason, waiveAsked } = due
  if (state === 'paid')
    return (
      <>
        {paidAt && <p>{texts.paidOn(day(paidAt))}</p>}
        <Receipt due={due} />
      </>
    )
  return (
    <>
      <p>{texts.due(day(dueOn))}</p>
      {state === 'late' && closedFrom && (
        <p className="mt-1 text-muted">
          {hasClosed(due, now) ? texts.closed(day(closedFrom)) : texts.closes(day(closedFrom))}
        </p>
      )}
      {waiveAsked && (
        <p className="wrap-anywhere text-muted">{texts.waiverAsked(waiveAsked.by, waiveAsked.reason)}</p>
      )}
      {waiveReason !== undefined && (
        <p className="wrap-anywhere text-muted">
          {texts.reason}: {waiveReason}
        </p>
      )}
    </>
  )
}

/** For how long a part is late; nothing if it is not. */
function LateBadge({ due: { state, dueOn } }: { due: CentreDue }) {
  const texts = useCentreDuesTexts()
  const days = daysBetween(dueOn, dayOf(useNow()))
  return state === 'late' && <Badge tone="danger">{texts.lateFor(Math.max(1, days))}</Badge>
}

/** Admins read every receipt. */
function Receipt({ due: { receiptNumber, paymentId } }: { due: CentreDue }) {
  const texts = useCentreDuesTexts()
  const { role } = useRole()
  if (!receiptNumber || !paymentId) return null
  if (role !== 'Admin') return <p className="text-muted">{texts.receipt(receiptNumber)}</p>
  return (
    <Link
      prefetch="intent"
      to={paths.paymentReceipt(paymentId)}
      className="flex min-h-11 w-fit items-center font-medium text-primary hover:underline lg:min-h-7"
    >
      {texts.receipt(receiptNumber)}
    </Link>
  )
}
