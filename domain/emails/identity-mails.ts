import { isLanguage } from '../../contract/formats/languages.ts'
import { locales } from './messages/index.ts'
import type { NewMail } from './outbox.ts'

/** A mail that the identity provider requests: a link that proves an address. */
export type IdentityMail = {
  to: string
  kind: 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'EMAIL_SIGNIN' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL'
  link: string
  expiresAt: Date
  /** The requester's language, as a code such as `bn`. */
  locale?: string
}

/** Renders the mail from our own texts. */
export function renderIdentityMail({ to, kind, link, expiresAt, locale }: IdentityMail): NewMail {
  const language = isLanguage(locale) ? locale : 'en'
  const { messages } = locales[language]
  const { subject, says, holds, otherwise } = messages.identity[kind]
  const body = [says, link, holds, otherwise, messages.signature].join('\n\n')
  return { to, subject, body, language, expiresAt }
}
