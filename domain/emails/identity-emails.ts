import { isLanguage } from '../../contract/formats/languages.ts'
import { locales } from './messages/index.ts'
import type { NewEmail } from './outbox.ts'

/** An email that the identity provider requests: a link that proves an address. */
export type IdentityEmail = {
  to: string
  kind: 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'EMAIL_SIGNIN' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL'
  link: string
  expiresAt: Date
  /** The requester's language, as a code such as `bn`. */
  locale?: string
}

/** Renders the email from our own texts. */
export function renderIdentityEmail({ to, kind, link, expiresAt, locale }: IdentityEmail): NewEmail {
  const language = isLanguage(locale) ? locale : 'en'
  const { messages } = locales[language]
  const { subject, says, holds, otherwise } = messages.identity[kind]
  const body = [says, link, holds, otherwise, messages.signature].join('\n\n')
  return { to, subject, body, language, expiresAt }
}
