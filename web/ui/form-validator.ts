import type { z } from 'zod'
import { refusalOf } from '../../contract/refusals/coded.ts'
import { loadCatalogue } from '../i18n/catalogue.ts'
import { currentLanguage } from '../i18n/index.ts'
import type { Shown } from '../i18n/say.ts'

/** The mistakes, by field; `root` is for the form as a whole. */
export type FormErrors<Values> = Partial<Record<keyof Values | 'root', Shown>>

type Outcome<Values, Sent> = { success: true; sent: Sent } | { success: false; problems: FormErrors<Values> }

export type FormValidator<Values, Sent> = {
  /** The form's field of a problem that the server found at a path such as `repeat.until`. */
  fieldOf: (path: string, values: Values) => string
  prepare: () => Promise<unknown>
  run: (values: Values) => Promise<Outcome<Values, Sent>>
}

type Load<Values, Parsed> = () => Promise<z.ZodType<Parsed, Values>>

/**
 * Validates by a schema and sends the values as typed. Schemas need a large library, so a form loads its
 * schema only once a field gets the focus.
 */
export const validateWith = <Values, Parsed>(load: Load<Values, Parsed>): FormValidator<Values, Values> =>
  checkBy(load, asTyped<Values>(), (values) => values)

/** Like `validateWith`, but sends the schema's output, such as a trimmed email. */
export const parseWith = <Values, Parsed>(load: Load<Values, Parsed>): FormValidator<Values, Parsed> =>
  checkBy(load, asTyped<Values>(), (_, parsed) => parsed)

type Translation<Values, Input> = {
  toInput: (values: Values) => Input
  /** The form's field of a problem, which the schema found at a path such as `repeat.until`. */
  fieldOf: (path: string, values: Values) => string
}

/** Like `validateWith`, for a form whose fields are not those of its schema. */
export const validateAs = <Values, Input, Parsed>(
  load: Load<Input, Parsed>,
  translation: Translation<Values, Input>,
): FormValidator<Values, Input> => checkBy(load, translation, (input) => input)

/** For a form that needs no schema: the server alone says what is wrong. */
export const sendAsTyped = <Values>(): FormValidator<Values, Values> => ({
  fieldOf: (path) => path,
  prepare: async () => {},
  run: async (values) => ({ success: true, sent: values }),
})

const asTyped = <Values>(): Translation<Values, Values> => ({
  toInput: (values) => values,
  fieldOf: (path) => path.split('.')[0] || 'root',
})

function checkBy<Values, Input, Parsed, Sent>(
  load: Load<Input, Parsed>,
  { toInput, fieldOf }: Translation<Values, Input>,
  choose: (input: Input, parsed: Parsed) => Sent,
): FormValidator<Values, Sent> {
  const prepare = () => Promise.all([load(), loadCatalogue(currentLanguage())])
  return {
    fieldOf,
    prepare,
    async run(values) {
      const input = toInput(values)
      const [schema, catalogue] = await prepare().catch(() => [])
      // The schema or the words for its issues did not load: send anyway. Offline, sending fails with a
      // message about the connection.
      if (!schema || !catalogue) return { success: true, sent: choose(input, input as unknown as Parsed) }
      const { success, data, error } = await schema.safeParseAsync(input)
      return success
        ? { success, sent: choose(input, data) }
        : { success, problems: firstOfEach(error.issues, (path) => fieldOf(path, values)) }
    },
  }
}

function firstOfEach<Values>(
  issues: readonly z.core.$ZodIssue[],
  fieldOf: (path: string) => string,
): FormErrors<Values> {
  const problems: FormErrors<Values> = {}
  for (const issue of issues) problems[fieldOf(issue.path.join('.')) as keyof Values] ??= refusalOf(issue)
  return problems
}
