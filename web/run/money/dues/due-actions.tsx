import { useState } from 'react'
import type { CentreDue } from '../../../../contract/fee-parts/fee-parts.ts'
import { displayPhone } from '../../../../contract/people/phone.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useCentreDuesMessages } from '../../../i18n/centre-dues.ts'
import { paths } from '../../../paths.ts'
import { isOpenPart } from '../../../sessions/fee-parts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmailAddress } from '../../../ui/contact.tsx'
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
    <div className="flex flex-wrap gap-2 xl:flex-nowrap xl:whitespace-nowrap">
      {isOpen && contact !== null && (
        <ButtonLink size="sm" to={paths.desk(sessionId, contact)}>
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

/** Whom to call: the phone number dials. */
export function DueStudent({ student }: Pick<CentreDue, 'student'>) {
  const { phone, email } = student
  const name = useStudentName(student)
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere font-semibold leading-snug">{name}</p>
      {phone !== null && (
        <a
          href={`tel:${phone}`}
          className="inline-flex min-h-11 items-center whitespace-nowrap text-primary underline underline-offset-4 lg:min-h-7"
        >
          {displayPhone(phone)}
        </a>
      )}
      {email !== null && (
        <p className="text-muted text-sm">
          <EmailAddress>{email}</EmailAddress>
        </p>
      )}
    </div>
  )
}

/** A person without an address has deleted their account. */
function useStudentName({ name, email, phone }: CentreDue['student']): string {
  const messages = useCentreDuesMessages()
  return name || (email || phone ? messages.unnamed : messages.gone)
}
