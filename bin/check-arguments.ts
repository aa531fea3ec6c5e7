/**
 * For bin/prepare, before a command does anything: node bin/check-arguments.ts NAME WORDS…. Exits with 0 if
 * the command takes them, 10 if it has printed the command's help, and 2 if it has refused one.
 */

import { readTyped } from '../server/read-typed.ts'
import { commands } from './commands.ts'

const HELPED = 10

const [name = '', ...typed] = process.argv.slice(2)
const usage = Object.entries(commands).find(([known]) => known === name)?.[1]
if (!usage) throw new Error(`bin/commands.ts does not say what bin/${name} takes`)
readTyped(usage, typed, HELPED)
