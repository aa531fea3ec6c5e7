import { useState } from 'react'
import { Link } from 'react-router'
import type { CentreDue } from '../../../../contract/fee-parts/fee-parts.ts'
import { markOf } from '../../../../contract/people/tell-apart.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useCentreDuesTexts } from '../../../i18n/centre-dues.ts'
import { useCommonTexts } from '../../../i18n/common.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useStaffName } from '../../../i18n/staff-name.ts'
import { deskState, paths } from '../../../paths.ts'
import { isOpenPart } from '../../../sessions/fee-parts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { AccountContact, PhoneLink } from '../../../ui/contact.tsx'
import { FoldedRows } from '../../../ui/folded-row.tsx'
import { MoneyRow } from '../waiting-rows.tsx'
import { AskedWaiver } from './asked-waiver.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { DueDay, LateBadge } from './due-day.tsx'
import { WaiveDialog, WithdrawWaiver } from './waive-dialog.tsx'

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

type ActionsProps = { due: CentreDue; onGone: (id: string) => void }

/** Whoever is at the desk takes the money; an Admin may also lower, move or waive a part. */
export function DueActions({ due, onGone }: ActionsProps) {
  const texts = useCentreDuesTexts()
  const { role } = useRole()
  const [asking, setAsking] = useState<'waiver' | 'change'>()
  const name = useStaffName()(
    { name: useStudentName(due.student), apart: markOf(due.student) },
    texts.unnamed,
  )
  const { state, sessionId, student } = due
  const contact = student.phone ?? student.email
  const forWhom = <span className="sr-only">{name}</span>
  const close = () => setAsking(undefined)
  const done = () => {
    close()
    onGone(due._id)
  }
  const isOpen = isOpenPart(due)
  if (state === 'paid' || (state === 'waived' && role !== 'Admin')) return null
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && contact !== null && (
        <ButtonLink size="sm" to={paths.desk(sessionId)} state={deskState(contact)}>
          {texts.take} {forWhom}
        </ButtonLink>
      )}
      {isOpen && role === 'Admin' && due.waiveAsked && <AskedWaiver due={due} onDone={done} />}
      {isOpen && role === 'Admin' && !due.waiveAsked && (
        <>
          <Button size="sm" variant="secondary" onClick={() => setAsking('change')}>
            {texts.change} {forWhom}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setAsking('waiver')}>
            {texts.waive} {forWhom}
          </Button>
        </>
      )}
      {state === 'waived' && (
        <Button size="sm" variant="secondary" onClick={() => setAsking('waiver')}>
          {texts.withdraw} {forWhom}
        </Button>
      )}
      {isOpen ? (
        <>
          <WaiveDialog open={asking === 'waiver'} due={due} name={name} onClose={close} onDone={done} />
          <ChangeDialog open={asking === 'change'} due={due} name={name} onClose={close} onDone={close} />
        </>
      ) : (
        <WithdrawWaiver open={asking !== undefined} due={due} name={name} onClose={close} onDone={done} />
      )}
    </div>
  )
}

/** A person without an address has deleted their account. */
export function useStudentName({ name, email, phone }: CentreDue['student']): string {
  const texts = useCentreDuesTexts()
  return name || (email || phone ? texts.unnamed : texts.gone)
}
