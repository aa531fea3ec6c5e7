import { ConfigError } from './setting-groups.ts'
import { settingsSchema } from './settings.ts'

/** `meant` is missing where nothing is called almost like it. */
type Misspelt = { given: string; meant?: string }

/** No other program's variables begin so. */
const OURS = /^(BACKUP|BKASH|SMS|SSLCOMMERZ)_/

/**
 * Names of a few letters have too many neighbours, such as HOST and POST: there only two of them may be
 * swapped.
 */
const SHORT = 6

/**
 * Environment variables that are no settings, and that are called almost like one, or as only ours are:
 * DATABASE_ULR would leave the centre on an empty database without a word.
 */
export function findMisspelt(env: Record<string, string | undefined>): Misspelt[] {
  const ours = Object.keys(settingsSchema.shape)
  const strangers = Object.keys(env).filter((name) => env[name] !== '' && !ours.includes(name))
  return strangers.flatMap((given) => {
    const nearest = ours
      .map((meant) => ({ meant, edits: countEdits(given.toUpperCase(), meant) }))
      .filter(({ meant, edits }) => edits <= mostEdits(given, meant))
      .sort((one, other) => one.edits - other.edits)[0]
    if (nearest) return [{ given, meant: nearest.meant }]
    return OURS.test(given.toUpperCase()) ? [{ given }] : []
  })
}

const describe = ({ given, meant }: Misspelt): string =>
  `${given}: there is no such setting. ${meant ? `Did you mean ${meant}?` : 'See .env.example, or unset it.'}`

/** A sentence for each environment variable that must be a mistake. */
export const describeMisspelt = (env: Record<string, string | undefined>): string[] =>
  findMisspelt(env).map(describe)

/** @throws {ConfigError} naming each variable that is called almost like a setting, or as only ours are */
export function requireNoMisspelt(env: Record<string, string | undefined>): void {
  const sentences = describeMisspelt(env)
  if (sentences.length > 0) throw new ConfigError(sentences.join('\n'))
}

/** Where both begin with the same word, only the rest counts: DATABASE_PORT is not DATABASE_URL. */
function mostEdits(given: string, meant: string): number {
  const name = given.toUpperCase()
  if (meant.length < SHORT) return isSwapped(name, meant) ? 1 : 0
  const rest = meant.indexOf('_') + 1
  const isSameWord = rest > 0 && name.startsWith(meant.slice(0, rest))
  return isSameWord
    ? Math.min(3, Math.floor((meant.length - rest) / 3))
    : Math.min(2, Math.floor(meant.length / 4))
}

const sorted = (word: string) => [...word].sort().join('')
const isSwapped = (one: string, other: string) => sorted(one) === sorted(other)

/** How many letters must be put in, taken out, replaced or swapped with the next one (Damerau, 1964). */
export function countEdits(one: string, other: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = at(row, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const swapped = isSwap ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(at(row, j) + 1, at(next, j - 1) + 1, replaced, swapped))
    }
    ;[before, row] = [row, next]
  }
  return at(row, other.length)
}

const at = (row: number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY
