import { displayPhone } from '../../contract/people/phone.ts'
import { AccountEmail } from './account-email.tsx'

type Props = {
  account: { email: string | null; phone: string | null; emailVerified?: boolean | undefined }
}

/** How to reach a person: the email, the phone or both. */
export function AccountContact({ account: { email, phone, emailVerified } }: Props) {
  return (
    <>
      {email !== null && <AccountEmail email={email} emailVerified={emailVerified} />}
      {phone !== null && <span className="block whitespace-nowrap">{displayPhone(phone)}</span>}
    </>
  )
}
