import { cleanCode } from '../formats/clean-text.ts'

/** In a file without schemas, so that pages that only read a code do not load zod. */

const CODE = /^[A-Z0-9-]{3,30}$/

/**
 * A discount code as people type it, as it is stored: upper case, without spaces, Bangla digits as Latin
 * ones. Undefined for what no code can be.
 */
export function readCode(typed: string): string | undefined {
  const code = cleanCode(typed).replace(/\s/g, '').toUpperCase()
  return CODE.test(code) ? code : undefined
}
