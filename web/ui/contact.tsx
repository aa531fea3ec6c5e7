import type { ComponentProps } from 'react'
import { latinDigits } from '../../contract/formats/digits.ts'
import { useCommonTexts } from '../i18n/common.ts'
import { useFormats } from '../i18n/formats.ts'
import { Badge } from './badge.tsx'
import { cn } from './cn.ts'

type Props = {
  account: { email: string | null; phone: string | null; emailVerified?: boolean | undefined }
}

/** How to reach a person: the email, the phone or both. */
export function AccountContact({ account: { email, phone, emailVerified } }: Props) {
  const formats = useFormats()
  return (
    <>
      {email !== null && <AccountEmail email={email} emailVerified={emailVerified} />}
      {phone !== null && <span className="block whitespace-nowrap">{formats.phone(phone)}</span>}
    </>
  )
}

type PhoneLinkProps = {
  phone: string
  /** What a screen reader says before the number. */
  label?: string
  className?: string
}

/** A number to call, as people read it. The link has it as phones dial it. */
export function PhoneLink({ phone, label, className }: PhoneLinkProps) {
  const shown = useFormats().phone(phone)
  return (
    <a
      href={`tel:${latinDigits(phone).replace(/[^+\d]/g, '')}`}
      aria-label={label && `${label}, ${shown}`}
      className={cn(
        'inline-flex min-h-11 items-center justify-self-start whitespace-nowrap font-semibold text-primary underline underline-offset-4',
        className,
      )}
    >
      {shown}
    </a>
  )
}

type AccountEmailProps = { email: string; emailVerified: boolean | undefined }

/** A user's email, for Admins, with a badge if it is not verified. */
export function AccountEmail({ email, emailVerified }: AccountEmailProps) {
  const { unconfirmedEmail } = useCommonTexts()
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

/** An email address that wraps before its @ if possible, and anywhere if necessary. */
export function EmailAddress({ children }: { children: string }) {
  const at = children.lastIndexOf('@')
  return (
    <span className="wrap-anywhere">
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  )
}

type PersonLineProps = {
  person: ComponentProps<typeof AccountContact>['account'] & { name: string; studentNumber?: string | null }
  /** For who has no name. */
  unnamed: string
}

/** Names the person it is about, and how to reach them. */
export const PersonLine = ({ person, unnamed }: PersonLineProps) => (
  <div className="min-w-0">
    <p className="wrap-anywhere font-semibold">
      {person.name || unnamed}
      {person.studentNumber && (
        <span className="whitespace-nowrap font-normal text-muted text-sm"> {person.studentNumber}</span>
      )}
    </p>
    <div className="text-muted text-sm">
      <AccountContact account={person} />
    </div>
  </div>
)

/** The look of a person or a receipt that a search has found, in full width. */
export const hitClasses = 'flex min-h-11 w-full items-start gap-3 px-3.5 py-2 text-left hover:bg-sunken'
