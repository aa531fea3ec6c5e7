import { refused, sent, unknown } from './answers.ts'
import type { SmsOutcome } from './gateway.ts'
import type { Answer } from './transport.ts'

type Test =
  | { kind: 'any' }
  | { kind: 'field'; path: string[]; value: string }
  | { kind: 'words'; words: string }
/** Which answers say that the gateway took a message. */
export type SuccessTest = { from: number; to: number; test: Test }

const FORM =
  /^(?<from>2\d\d)(?:-(?<to>2\d\d))?(?: (?:contains (?<words>\S.*)|(?<path>[\w.]+)=(?<value>.+)))?$/

/**
 * A status or a range of them, and what the answer must have: `200`, `200-299 data.status=ok`, `200 contains
 * SUCCESS`. No regular expression, which could take its time over an answer.
 * @throws {Error} with what is wrong
 */
export function parseSuccess(text: string): SuccessTest {
  const found = FORM.exec(text.trim())?.groups
  if (!found) throw new Error('must be such as 200, 200-299 status=ok or 200 contains SUCCESS')
  const { from, to = from, words, path, value = '' } = found
  const test: Test = words
    ? { kind: 'words', words }
    : path
      ? { kind: 'field', path: path.split('.'), value }
      : { kind: 'any' }
  return { from: Number(from), to: Number(to), test }
}

/** These did not get as far as the message. */
const NOT_TAKEN = [400, 401, 402, 403, 404, 405, 413, 415, 422, 429]

/**
 * An answer without the words of success may be anything, such as a page of a proxy in between: only another
 * value in the field that decides is a refusal.
 */
export function judge({ from, to, test }: SuccessTest, { status, text }: Answer): SmsOutcome {
  const said = `the gateway answered ${status}: ${text}`
  if (status < from || status > to) return NOT_TAKEN.includes(status) ? refused(said) : unknown(said)
  if (test.kind === 'any') return sent()
  if (test.kind === 'words') return text.includes(test.words) ? sent() : unknown(said)
  const value = fieldOf(text, test.path)
  if (value === undefined) return unknown(said)
  return value === test.value ? sent() : refused(said)
}

/** A field's text; undefined where there is none, or it holds others. */
function fieldOf(text: string, path: string[]): string | undefined {
  let at: unknown
  try {
    at = JSON.parse(text)
  } catch {
    return undefined
  }
  for (const name of path) at = isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined
  return at === undefined || isObject(at) ? undefined : String(at)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
