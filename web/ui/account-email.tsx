import { useCommonMessages } from '../i18n/common.ts'
import { Badge } from './badge.tsx'
import { EmailAddress } from './email-address.tsx'

type Props = { email: string; emailVerified: boolean | undefined }

/** A user's email, for Admins, with a badge if it is not verified. */
export function AccountEmail({ email, emailVerified }: Props) {
  const { unconfirmedEmail } = useCommonMessages()
  return (
    <>
      <EmailAddress>{email}</EmailAddress>
      {emailVerified === false && (
        <>
          {' '}
          <Badge tone="warning">{unconfirmedEmail}</Badge>
        </>
      )}
    </>
  )
}
