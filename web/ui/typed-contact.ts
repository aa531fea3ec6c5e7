import { parsePhone } from '../../contract/people/phone.ts'

export type Contact = { email: string } | { phone: string }

/** Returns what was typed to find a person by, once it is a whole phone number or email address. */
export function parseContact(typed: string): Contact | undefined {
  const text = typed.trim()
  if (/^\S+@\S+\.\S{2,}$/.test(text)) return { email: text.toLowerCase() }
  const phone = parsePhone(text)
  return phone ? { phone } : undefined
}
