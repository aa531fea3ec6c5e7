import type { en } from './en/index.ts'

/** A refusal or a reason, without its language. */
export type Code = keyof typeof en

/** The parameters of a code, or undefined if it has none. */
export type ParamsOf<C extends Code> = (typeof en)[C] extends (params: infer P) => string ? P : undefined

/** A code with its parameters, or the code alone if it has none. */
export type Refusal<C extends Code = Code> = {
  [Each in C]: ParamsOf<Each> extends undefined ? Each : { code: Each; params: ParamsOf<Each> }
}[C]

/** A code that has no parameters. */
export type PlainCode = Extract<Refusal, string>

/** The refusals and reasons of one language. One that is missing does not compile. */
export type Catalogue = typeof en

/** A refusal as it travels: in answers and in the issues of schemas. */
export type SentRefusal<C extends Code = Code> = {
  code: C
  params?: Record<string, string | number> | undefined
}

type Text = string | ((params: SentRefusal['params']) => string)

/** The text of a refusal or a reason; undefined for a code that the catalogue does not have. */
export function textOf(catalogue: Catalogue, refusal: Refusal | SentRefusal): string | undefined {
  const { code, params }: SentRefusal = typeof refusal === 'string' ? { code: refusal } : refusal
  const text = (catalogue as Partial<Record<Code, Text>>)[code]
  return typeof text === 'function' ? text(params ?? {}) : text
}
