/** A change to a file that a person could make by mistake. */
export interface Fault {
  /** The part of the product, by which the result is summed up. */
  room: string
  /** From the root of the repository. */
  file: string
  /** Where the text is that `replacement` replaces. */
  start: number
  end: number
  line: number
  original: string
  replacement: string
  /** Among faults of this file with the same texts, the first is 0. */
  nth: number
  /** How it is compiled beside the original: as an expression, or at the end of the condition of an `if`. */
  shape: 'expression' | 'guard'
  /** A value that can be computed twice without harm. */
  isPure: boolean
  /** Its statement, which is in a block, begins with it. */
  beginsStatement: boolean
  /** Outside of functions, so that it is computed once, when the file is imported. */
  isAtLoad: boolean
}

/** A fault as one file has it. */
export type Found = Omit<Fault, 'room' | 'file' | 'line' | 'original' | 'nth'>

const flat = (text: string) => text.replace(/\s+/g, ' ').trim()

/** What a fault is known by, in any version of the file. */
export const keyOf = ({
  file,
  original,
  replacement,
  nth,
}: Pick<Fault, 'file' | 'original' | 'replacement' | 'nth'>) =>
  [file, flat(original), flat(replacement), ...(nth > 0 ? [nth] : [])].join(' | ')

const CONTEXT = 45

/** `before → after`, with some of what is around it if both are long. */
export function describeFault({ original, replacement }: Pick<Fault, 'original' | 'replacement'>): string {
  const [before, after] = [flat(original), flat(replacement)]
  let from = 0
  while (from < before.length && before[from] === after[from]) from += 1
  let alike = 0
  while (
    alike < Math.min(before.length, after.length) - from &&
    before.at(-1 - alike) === after.at(-1 - alike)
  )
    alike += 1
  const start = from > CONTEXT * 1.5 ? from - CONTEXT : 0
  const shown = (text: string) => {
    const end = alike > CONTEXT * 1.5 ? text.length - alike + CONTEXT : text.length
    return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
  }
  return `${shown(before)} → ${shown(after) || '(nothing)'}`
}
