import type { Fault } from './fault.ts'
import { DRIZZLE } from './typescript-faults.ts'

/** A fault with the number of its switch. */
export type Numbered = Fault & { id: number }

interface Insertion {
  at: number
  text: string
  /** Where that ends, or begins, which this opens, or closes. */
  other: number
  opens: boolean
  id: number
}

/**
 * The text of a module with all these faults beside the original, each behind a switch that is read whenever
 * the place is reached. Lines stay where they are.
 */
export function compileFaults(text: string, faults: readonly Numbered[]): string {
  const insertions = faults.flatMap((fault): Insertion[] => {
    const { id, start, end } = fault
    const [before, after] = around(fault)
    return [
      { id, at: start, other: end, opens: true, text: before },
      { id, at: end, other: start, opens: false, text: after },
    ]
  })
  let compiled = ''
  let at = 0
  for (const insertion of insertions.sort(byPlace)) {
    compiled += text.slice(at, insertion.at) + insertion.text
    at = insertion.at
  }
  const uses = faults.some(({ replacement }) => replacement.includes(DRIZZLE))
  return `${uses ? `import * as ${DRIZZLE} from 'drizzle-orm';` : ''}${compiled}${text.slice(at)}`
}

/** What stands before and after the original; `setup.ts` has the functions. */
function around({ id, replacement, shape, isPure, beginsStatement }: Numbered): [string, string] {
  // Else a line that begins with a parenthesis would go on with the line before.
  const opening = beginsStatement ? ';(' : '('
  if (isPure) return [`${opening}$mutant.pure(${id}, () => (${replacement}), () => (`, ')))']
  if (shape === 'guard') return [opening, `) && !$mutant.is(${id})`]
  return [`${opening}$mutant.is(${id}) ? (${replacement}) : (`, '))']
}

/** What ends before what begins, what is inside before what is around it, and the reverse. */
function byPlace(one: Insertion, other: Insertion): number {
  if (one.at !== other.at) return one.at - other.at
  if (one.opens !== other.opens) return one.opens ? 1 : -1
  return other.other - one.other || (one.opens ? one.id - other.id : other.id - one.id)
}
