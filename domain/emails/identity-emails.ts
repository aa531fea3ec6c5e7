import { isLanguage } from '../../contract/formats/languages.ts'
import type { CodeSms } from './code-sms.ts'
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

/** A code that the identity provider sends to a phone number. */
export type IdentityCode = {
  phoneNumber: string
  code: string
  expiresAt: Date
  locale?: string | undefined
  /** It was asked for where the owner of the number has signed in before. */
  isOwner: boolean
}

/** Renders the text message. Its code has Latin digits in every language, as phones expect them. */
export function renderIdentityCode({ phoneNumber: to, locale, ...asked }: IdentityCode): CodeSms {
  const { code: secret, expiresAt, isOwner } = asked
  const language = isLanguage(locale) ? locale : 'bn'
  const text = locales[language].messages.phoneCode.text(secret)
  return { to, text, secret, language, expiresAt, isOwner }
}

/** Renders the email from our own texts. */
export function renderIdentityEmail({ to, kind, link, expiresAt, locale }: IdentityEmail): NewEmail {
  const language = isLanguage(locale) ? locale : 'en'
  const { messages } = locales[language]
  const { subject, says, holds, otherwise } = messages.identity[kind]
  const body = [says, link, holds, otherwise, messages.signature].join('\n\n')
  return { to, subject, body, secret: link, language, expiresAt }
}
