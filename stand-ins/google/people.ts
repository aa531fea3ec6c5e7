import { createHash } from 'node:crypto'
import { z } from 'zod'

/** A Google account. */
export type GooglePerson = { sub: string; email: string; name: string }

const offered = [
  { name: 'Nusrat Jahan', email: 'nusrat.jahan@google.test' },
  { name: 'Rafiul Islam', email: 'rafiul.islam@google.test' },
  { name: 'মিতু খাতুন', email: 'mitu.khatun@google.test' },
] as const

/** The accounts that the chooser offers. */
export const people: readonly GooglePerson[] = offered.map(personOf)

/** The form of the chooser: one of these accounts, or any other by name and email. */
export const choice = z
  .object({
    email: z.string().trim().toLowerCase().max(254).regex(z.regexes.html5Email),
    name: z.string().trim().max(100).default(''),
  })
  .transform(({ email, name }) => {
    const known = people.find((person) => person.email === email)
    return known ?? personOf({ email, name: name || (email.split('@')[0] ?? email) })
  })

/**
 * Derives `sub`, which has 21 digits at Google, from the email, so that an email is always the same account.
 */
function personOf({ name, email }: { name: string; email: string }): GooglePerson {
  const digest = createHash('sha256').update(email).digest('hex')
  return { sub: BigInt(`0x${digest}`).toString().slice(0, 21), email, name }
}
