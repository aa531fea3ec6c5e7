import { eq, or, type SQL } from 'drizzle-orm'
import { parsePhone } from '../contract/people/phone.ts'
import { users } from '../db/schema.ts'
import { containsText } from './contains-text.ts'

/** Matches users whose name, email or phone contains the text, or whose phone it is in another spelling. */
export function findsPerson(search: string | undefined): SQL | undefined {
  const phone = parsePhone(search ?? '')
  const contains = containsText(search, users.name, users.email, users.phone)
  return phone ? or(contains, eq(users.phone, phone)) : contains
}
