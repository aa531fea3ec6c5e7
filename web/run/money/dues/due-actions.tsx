import { useState } from 'react'
import type { CentreDue } from '../../../../contract/fee-parts/fee-parts.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useCentreDuesMessages } from '../../../i18n/centre-dues.ts'
import { deskState, paths } from '../../../paths.ts'
import { isOpenPart } from '../../../sessions/fee-parts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TakeBack, WaiveDialog } from './waive-dialog.tsx'

type Props = { due: CentreDue; onGone: (id: string) => void }

/** Whoever is at the desk takes the money; an Admin may also waive a part. */
export function DueActions({ due, onGone }: Props) {
  const messages = useCentreDuesMessages()
  const { role } = useRole()
  const [isAsking, setAsking] = useState(false)
  const name = useStudentName(due.student)
  const { state, sessionId, student } = due
  const contact = student.phone ?? student.email
  const forWhom = <span className="sr-only">{name}</span>
  const close = () => setAsking(false)
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
        <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
          {messages.waive} {forWhom}
        </Button>
      )}
      {state === 'waived' && (
        <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
          {messages.takeBack} {forWhom}
        </Button>
      )}
      {isOpen ? (
        <WaiveDialog open={isAsking} due={due} name={name} onClose={close} onDone={done} />
      ) : (
        <TakeBack open={isAsking} due={due} name={name} onClose={close} onDone={done} />
      )}
    </div>
  )
}

/** A person without an address has deleted their account. */
export function useStudentName({ name, email, phone }: CentreDue['student']): string {
  const messages = useCentreDuesMessages()
  return name || (email || phone ? messages.unnamed : messages.gone)
}
