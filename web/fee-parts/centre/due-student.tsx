import type { CentreDue } from '../../../contract/fee-parts/fee-parts.ts'
import { displayPhone } from '../../../contract/people/phone.ts'
import { useCentreDuesMessages } from '../../i18n/centre-dues.ts'
import { EmailAddress } from '../../ui/email-address.tsx'

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
export function useStudentName({ name, email, phone }: CentreDue['student']): string {
  const messages = useCentreDuesMessages()
  return name || (email || phone ? messages.unnamed : messages.gone)
}
