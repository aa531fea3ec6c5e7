import type { z } from 'zod'

/** What is wrong with each field, and with the form as a whole, in words. */
export type FormErrors<Values> = Partial<Record<keyof Values | 'root', string>>

/** Either what may be sent, or what is wrong. */
type Outcome<Values, Sent> = { success: true; sent: Sent } | { success: false; problems: FormErrors<Values> }

export type FormValidator<Values, Sent> = {
  prepare: () => Promise<unknown>
  run: (values: Values) => Promise<Outcome<Values, Sent>>
}

type Load<Values, Parsed> = () => Promise<z.ZodType<Parsed, Values>>

/**
 * Checks a form by a schema and sends what was typed. Schemas bring a large library with them, so a form shows without
 * its own, and fetches it once somebody turns to a field.
 */
export const validateWith = <Values, Parsed>(load: Load<Values, Parsed>): FormValidator<Values, Values> =>
  checkBy(load, (values) => values)

/** The same, but sends what the schema makes of it, such as a trimmed address. */
export const parseWith = <Values, Parsed>(load: Load<Values, Parsed>): FormValidator<Values, Parsed> =>
  checkBy(load, (_, parsed) => parsed)

function checkBy<Values, Parsed, Sent>(
  load: Load<Values, Parsed>,
  choose: (values: Values, parsed: Parsed) => Sent,
): FormValidator<Values, Sent> {
  return {
    prepare: load,
    async run(values) {
      const schema = await load().catch(() => null)
      // Without a connection nothing can be sent either, and then that is said.
      if (!schema) return { success: true, sent: choose(values, values as unknown as Parsed) }
      const { success, data, error } = await schema.safeParseAsync(values)
      return success
        ? { success, sent: choose(values, data) }
        : { success, problems: firstOfEach(error.issues) }
    },
  }
}

function firstOfEach<Values>(issues: readonly z.core.$ZodIssue[]): FormErrors<Values> {
  const problems: FormErrors<Values> = {}
  for (const { path, message } of issues) problems[(path[0] ?? 'root') as keyof Values] ??= message
  return problems
}
