import type { NewMail } from './outbox.ts'

/** A mail that the identity provider wants to be sent: a link that proves an address. */
export type IdentityMail = {
  to: string
  kind: 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'EMAIL_SIGNIN'
  link: string
  expiresAt: Date
}

type Text = { subject: string; says: string; holds: string; otherwise: string }

const texts: Record<IdentityMail['kind'], Text> = {
  PASSWORD_RESET: {
    subject: 'Choose a new password for Boithok',
    says: 'Somebody, hopefully you, asked for a new password for your account at Boithok. Choose it here:',
    holds: 'The link works once, for one hour.',
    otherwise: 'If it was not you, leave this mail alone: your password stays as it is.',
  },
  VERIFY_EMAIL: {
    subject: 'Confirm your email address for Boithok',
    says: 'Welcome to Boithok. Please confirm that this address is yours:',
    holds: 'The link works once, for three days.',
    otherwise: 'If you did not sign up, leave this mail alone.',
  },
  EMAIL_SIGNIN: {
    subject: 'Your link to log in to Boithok',
    says: 'Log in to Boithok with this link:',
    holds: 'The link works once, for six hours. Do not pass it on: whoever has it can log in as you.',
    otherwise: 'If you did not ask for it, leave this mail alone: nobody has logged in.',
  },
}

/** The mail in the product's own words. */
export function identityMail({ to, kind, link, expiresAt }: IdentityMail): NewMail {
  const { subject, says, holds, otherwise } = texts[kind]
  return { to, subject, body: [says, link, holds, otherwise, 'Boithok'].join('\n\n'), expiresAt }
}
