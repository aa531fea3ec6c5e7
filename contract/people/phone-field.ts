import { z } from 'zod'
import { documentedAs } from '../http/fields.ts'
import { coded } from '../refusals/coded.ts'
import { parsePhone } from './phone.ts'

/** A phone number as people write it, in E.164. */
export const phone = documentedAs(
  z.string({ error: coded('invalid_phone') }).transform((typed, context) => {
    const parsed = parsePhone(typed)
    if (parsed) return parsed
    context.addIssue(coded('invalid_phone'))
    return z.NEVER
  }),
  z
    .string()
    .max(40)
    .meta({
      description: 'As people write it: 01…, 880…, or +… of any country; spaces and hyphens do not matter.',
      examples: ['01712-345678', '+8801712345678'],
    }),
)
