import { maskPhone } from './mask.ts'

type Known = { name: string | null; email: string | null; phone: string | null }

/**
 * Names a person: by their name, or else by a part of their address or number that is neither.
 */
export const calledOf = ({ name, email, phone }: Known): string =>
  name || (email ? localPart(email) : maskPhone(phone ?? ''))

/** Names an account without a name: by the part of its address before the @, which is no address. */
export const localPart = (email: string): string => email.slice(0, email.lastIndexOf('@'))
