import { useState } from 'react'
import type { CentreDue } from '../../../../contract/fee-parts/fee-parts.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useCentreDuesMessages } from '../../../i18n/centre-dues.ts'
import { deskState, paths } from '../../../paths.ts'
import { isOpenPart } from '../../../sessions/fee-parts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { TakeBack, WaiveDialog } from './waive-dialog.tsx'

type Props = { due: CentreDue; onGone: (id: string) => void }

/** Whoever is at the desk takes the money; an Admin may also lower, move or waive a part. */
export function DueActions({ due, onGone }: Props) {
  const messages = useCentreDuesMessages()
  const { role } = useRole()
  const [asking, setAsking] = useState<'waiver' | 'change'>()
  const name = useStudentName(due.student)
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
          {messages.take} {forWhom}
        </ButtonLink>
      )}
      {isOpen && role === 'Admin' && (
        <>
          <Button size="sm" variant="secondary" onClick={() => setAsking('change')}>
            {messages.change} {forWhom}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setAsking('waiver')}>
            {messages.waive} {forWhom}
          </Button>
        </>
      )}
      {state === 'waived' && (
        <Button size="sm" variant="secondary" onClick={() => setAsking('waiver')}>
          {messages.takeBack} {forWhom}
        </Button>
      )}
      {isOpen ? (
        <>
          <WaiveDialog open={asking === 'waiver'} due={due} name={name} onClose={close} onDone={done} />
          <ChangeDialog open={asking === 'change'} due={due} name={name} onClose={close} onDone={close} />
        </>
      ) : (
        <TakeBack open={asking !== undefined} due={due} name={name} onClose={close} onDone={done} />
      )}
    </div>
  )
}

/** A person without an address has deleted their account. */
export function useStudentName({ name, email, phone }: CentreDue['student']): string {
  const messages = useCentreDuesMessages()
  return name || (email || phone ? messages.unnamed : messages.gone)
}
