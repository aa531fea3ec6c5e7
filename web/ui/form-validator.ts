import type { z } from 'zod'
import { messageOf } from '../../contract/messages/coded.ts'
import { type Catalogue, textOf } from '../../contract/messages/index.ts'

/** Error messages by field; `root` is for the form as a whole. */
export type FormErrors<Values> = Partial<Record<keyof Values | 'root', string>>

type Outcome<Values, Sent> = { success: true; sent: Sent } | { success: false; problems: FormErrors<Values> }

export type FormValidator<Values, Sent> = {
  prepare: () => Promise<unknown>
  run: (values: Values) => Promise<Outcome<Values, Sent>>
}

type Load<Values, Parsed> = () => Promise<z.ZodType<Parsed, Values>>

/**
 * Validates by a schema and sends the values as typed. Schemas need a large library, so a form loads its schema only once
 * a field gets the focus.
 */
export const validateWith = <Values, Parsed>(load: Load<Values, Parsed>): FormValidator<Values, Values> =>
  checkBy(load, (values) => values)

/** Like `validateWith`, but sends the schema's output, such as a trimmed email. */
export const parseWith = <Values, Parsed>(load: Load<Values, Parsed>): FormValidator<Values, Parsed> =>
  checkBy(load, (_, parsed) => parsed)

function checkBy<Values, Parsed, Sent>(
  load: Load<Values, Parsed>,
  choose: (values: Values, parsed: Parsed) => Sent,
): FormValidator<Values, Sent> {
  return {
    prepare: () => Promise.all([load(), loadEnglish()]),
    async run(values) {
      const [schema, en] = await Promise.all([load(), loadEnglish()]).catch(() => [null, null])
      // The schema did not load: send anyway. Offline, sending fails with a message about the connection.
      if (!schema || !en) return { success: true, sent: choose(values, values as unknown as Parsed) }
      const { success, data, error } = await schema.safeParseAsync(values)
      return success
        ? { success, sent: choose(values, data) }
        : { success, problems: firstOfEach(en, error.issues) }
    },
  }
}

const loadEnglish = async () => (await import('../../contract/messages/en.ts')).en

function firstOfEach<Values>(en: Catalogue, issues: readonly z.core.$ZodIssue[]): FormErrors<Values> {
  const problems: FormErrors<Values> = {}
  for (const issue of issues)
    problems[(issue.path[0] ?? 'root') as keyof Values] ??= issue.message.startsWith('{')
      ? textOf(en, messageOf(issue))
      : issue.message
  return problems
}
