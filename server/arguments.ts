import { parseArgs } from 'node:util'

/** An option of a command. `value`: what follows it, such as NUMBER; without one it is a switch. */
type Option = { type: 'boolean' | 'string'; short?: string; value?: string; about: string }

/** What stands without dashes. Names are written as in the help: FILE. */
type Word = {
  name: string
  about: string
  isOptional?: true
  isMany?: true
  isNumber?: true
  /** The only words it may be, or a number where it may also be one. */
  choices?: readonly string[]
}

/** The description of a command: `--help` prints it, and whatever it does not name is refused. */
export interface Usage {
  /** As it is typed, such as `bin/backup`. */
  name: string
  does: string
  words?: readonly Word[]
  options?: Readonly<Record<string, Option>>
}

type Values<Of extends Usage> = {
  [Name in keyof Of['options']]?: Of['options'][Name] extends { type: 'boolean' } ? boolean : string
}

export type Arguments<Of extends Usage> = { values: Values<Of>; words: string[] }

/** The command does not take what was typed. Exits with 2. */
export class UsageError extends Error {}

const HELP = { type: 'boolean', short: 'h', about: 'Says this.' } as const

/** True where `--help` was typed, whatever else was: nothing else happens then. */
export const asksForHelp = (typed: readonly string[]): boolean => {
  const end = typed.indexOf('--')
  return (end < 0 ? typed : typed.slice(0, end)).some((word) => word === '--help' || word === '-h')
}

/**
 * Reads what was typed behind a command.
 * @throws {UsageError} with a sentence about the first word that the command does not take, or that it lacks
 */
export function readArguments<const Of extends Usage>(usage: Of, typed: readonly string[]): Arguments<Of> {
  const { name, options = {}, words = [] } = usage
  const refuse = (problem: string): never => {
    throw new UsageError(`${name}: ${problem}. ${name} --help says what it takes.`)
  }
  const parsed = parse([...typed], { ...options, help: HELP }, refuse)
  const given = parsed.positionals
  const needed = words.filter(({ isOptional }) => !isOptional)
  const lacking = needed[given.length]
  if (lacking) refuse(`${lacking.name} is missing`)
  if (given.length > words.length && !words.at(-1)?.isMany)
    refuse(`it does not take "${given[words.length]}"`)
  for (const [index, word] of given.entries()) {
    const { name: what, isNumber, choices } = words[index] ?? (words.at(-1) as Word)
    if (choices?.includes(word) || (isNumber && /^\d+$/.test(word))) continue
    if (choices) refuse(`there is no ${what} "${word}", only ${choices.join(', ')}`)
    if (isNumber) refuse(`${what} is a whole number, not "${word}"`)
  }
  return { values: parsed.values as Values<Of>, words: given }
}

function parse(args: string[], options: Record<string, Option>, refuse: (problem: string) => never) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    // Node's sentences: the rest of each tells programmers how to write the word all the same.
    const [sentence = ''] = (error as Error).message.split(/[.\n]/)
    return refuse(sentence.charAt(0).toLowerCase() + sentence.slice(1))
  }
}

/** The text of `--help`. */
export function describeUsage({ name, does, words = [], options = {} }: Usage): string {
  const all: Record<string, Option> = { ...options, help: HELP }
  const shown = words.map(({ name: word, isOptional, isMany }) => {
    const text = isMany ? `${word}…` : word
    return isOptional ? `[${text}]` : text
  })
  const rows = [
    ...words.map(({ name: word, about, choices }) => [
      word,
      choices ? `${about} One of: ${choices.join(', ')}.` : about,
    ]),
    ...Object.entries(all).map(([option, { short, value, about }]) => [
      `--${option}${value ? ` ${value}` : ''}${short ? `, -${short}` : ''}`,
      about,
    ]),
  ]
  const width = Math.max(...rows.map(([left = '']) => left.length))
  const lines = rows.map(([left = '', about]) => `  ${left.padEnd(width)}  ${about}`)
  return [[name, ...shown, '[options]'].join(' '), '', does, '', ...lines].join('\n')
}
