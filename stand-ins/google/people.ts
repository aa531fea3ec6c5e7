import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Somebody with an account at Google. */
export type GooglePerson = { sub: string; email: string; name: string }

const offered = [
  { name: 'Nusrat Jahan', email: 'nusrat.jahan@google.test' },
  { name: 'Rafiul Islam', email: 'rafiul.islam@google.test' },
  { name: 'মিতু খাতুন', email: 'mitu.khatun@google.test' },
] as const

/** Who is there to choose from. */
export const people: readonly GooglePerson[] = offered.map(personOf)

/** What the chooser sends: one of those, or anybody by name and address. */
export const choice = z
  .object({
    email: z.string().trim().toLowerCase().max(254).regex(z.regexes.html5Email),
    name: z.string().trim().max(100).default(''),
  })
  .transform(({ email, name }) => {
    const known = people.find((person) => person.email === email)
    return known ?? personOf({ email, name: name || (email.split('@')[0] ?? email) })
  })

/** The same address is the same person, for good: Google's `sub` is 21 digits. */
function personOf({ name, email }: { name: string; email: string }): GooglePerson {
  const digest = createHash('sha256').update(email).digest('hex')
  return { sub: BigInt(`0x${digest}`).toString().slice(0, 21), email, name }
}
