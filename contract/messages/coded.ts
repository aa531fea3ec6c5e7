import type { Code, ParamsOf, SentMessage } from './index.ts'

/** A message as the text of a schema's issue, because zod keeps only text. `messageOf` reads it. */
export const coded = <C extends Code>(
  code: C,
  ...[params]: ParamsOf<C> extends undefined ? [] : [ParamsOf<C>]
): string => JSON.stringify({ code, params })

type Issue = { code?: string; message: string; values?: readonly unknown[] }

/** The message of a schema's issue. An issue that zod worded itself gets a general one. */
export function messageOf({ code, message, values }: Issue): SentMessage {
  if (message.startsWith('{')) return JSON.parse(message) as SentMessage
  if (code === 'invalid_value' && values)
    return { code: 'must_be_one_of', params: { options: values.join(', ') } }
  return { code: 'invalid_value' }
}
