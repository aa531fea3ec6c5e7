import type { Code, ParamsOf, SentRefusal } from './index.ts'

/** A refusal as the text of a schema's issue, because zod keeps only text. `refusalOf` reads it. */
export const coded = <C extends Code>(
  code: C,
  ...[params]: ParamsOf<C> extends undefined ? [] : [ParamsOf<C>]
): string => JSON.stringify({ code, params })

type Issue = { code?: string; message: string; values?: readonly unknown[]; keys?: readonly string[] }

/** The refusal of a schema's issue. An issue that zod worded itself gets a general one. */
export function refusalOf({ code, message, values, keys: [field] = [] }: Issue): SentRefusal {
  if (message.startsWith('{')) return JSON.parse(message) as SentRefusal
  if (code === 'invalid_value' && values)
    return { code: 'must_be_one_of', params: { options: values.join(', ') } }
  if (field !== undefined) return { code: 'field_not_taken', params: { field: shorten(field) } }
  return { code: 'invalid_value' }
}

/** A client may give any name to a field that there is not. */
const shorten = (name: string) => (name.length > 60 ? `${name.slice(0, 60)}…` : name)

/** The field that an issue is about: where it was found, and which one is not taken there. */
export const fieldOfIssue = ({
  path,
  keys: [key] = [],
}: {
  path: readonly PropertyKey[]
  keys?: readonly string[]
}) => [...path, ...(key === undefined ? [] : [shorten(key)])].join('.')
