import { Link } from 'react-router'
import type { CentreDue } from '../../../../contract/fee-parts/fee-parts.ts'
import { displayPhone } from '../../../../contract/people/phone.ts'
import { useCentreDuesMessages } from '../../../i18n/centre-dues.ts'
import { useCommonMessages } from '../../../i18n/common.ts'
import { paths } from '../../../paths.ts'
import { AccountContact } from '../../../ui/contact.tsx'
import { FoldedRows } from '../../../ui/folded-row.tsx'
import { MoneyRow } from '../waiting-rows.tsx'
import { DueActions, useStudentName } from './due-actions.tsx'
import { DueDay, LateBadge } from './due-day.tsx'

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

/** Who owes which part and how to reach them; open, what can be done about it. */
function DueRow({ due, isOpen, onGone }: RowProps) {
  const messages = useCentreDuesMessages()
  const { partOf } = useCommonMessages()
  const { part, parts, sessionId, sessionTitle, amount, currency, student } = due
  const name = useStudentName(student)
  const about = [student.phone && displayPhone(student.phone), partOf(part, parts), sessionTitle]
  return (
    <MoneyRow
      {...{ amount, currency, isOpen }}
      person={{ name }}
      unnamed={messages.unnamed}
      note={about.filter(Boolean).join(' · ')}
      state={<LateBadge due={due} />}
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <div className="wrap-anywhere text-sm">
          {student.phone !== null && (
            <a
              href={`tel:${student.phone}`}
              className="inline-flex min-h-11 items-center whitespace-nowrap font-semibold text-primary underline underline-offset-4 lg:min-h-0"
            >
              {displayPhone(student.phone)}
            </a>
          )}
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
