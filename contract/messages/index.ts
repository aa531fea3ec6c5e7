import type { en } from './en.ts'

/** What a message says, without its language. */
export type Code = keyof typeof en

/** The parameters of a code, or undefined if it has none. */
export type ParamsOf<C extends Code> = (typeof en)[C] extends (params: infer P) => string ? P : undefined

/** A code with its parameters, or the code alone if it has none. */
export type Message<C extends Code = Code> = {
  [Each in C]: ParamsOf<Each> extends undefined ? Each : { code: Each; params: ParamsOf<Each> }
}[C]

/** A code that has no parameters. */
export type PlainCode = Extract<Message, string>

/** The messages of one language. One that is missing does not compile. */
export type Catalogue = {
  [C in Code]: ParamsOf<C> extends undefined ? string : (params: ParamsOf<C>) => string
}

/** A message as it travels: in answers and in the issues of schemas. */
export type SentMessage = { code: Code; params?: Record<string, string | number> | undefined }

type Text = string | ((params: SentMessage['params']) => string)

/** The text of a message; undefined for a code that the catalogue does not have. */
export function textOf(catalogue: Catalogue, message: Message | SentMessage): string | undefined {
  const { code, params }: SentMessage = typeof message === 'string' ? { code: message } : message
  const text = (catalogue as Partial<Record<Code, Text>>)[code]
  return typeof text === 'function' ? text(params ?? {}) : text
}

export type WaitUnit = 'seconds' | 'minutes' | 'hours'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** A wait in the largest unit of which there are at least two, rounded up. */
export function waitIn(seconds: number): { count: number; unit: WaitUnit } {
  if (seconds < 2 * MINUTE) return { count: Math.max(2, seconds), unit: 'seconds' }
  if (seconds < 2 * HOUR) return { count: Math.ceil(seconds / MINUTE), unit: 'minutes' }
  return { count: Math.ceil(seconds / HOUR), unit: 'hours' }
}
