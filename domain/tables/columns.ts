/** Which column, from 0, each name is. */
export type Columns<Name extends string> = Partial<Record<Name, number>>

/** How columns are called, for each of our names: the first that a table has counts. */
export type Names<Name extends string> = Record<Name, readonly string[]>

/** A name of a column without blanks, signs and what is in brackets. */
export const plainName = (head: string): string =>
  head
    .normalize('NFC')
    // From one bracket to the next only: from each to the end would take long for a row of them.
    .replace(/\([^()]*\)/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toLowerCase()

/** Names that stand in a text with blanks between them. */
export const namesIn = (text: string): string[] => text.normalize('NFC').split(/\s+/)

/** Which columns of a heading are what, by how they are called. */
export function columnsOf<Name extends string>(heads: readonly string[], names: Names<Name>): Columns<Name> {
  const found = heads.map(plainName)
  const known = Object.entries<readonly string[]>(names).flatMap(([column, called]) => {
    const name = called.find((one) => found.includes(one))
    return name === undefined ? [] : [[column, found.indexOf(name)] as const]
  })
  return Object.fromEntries(known) as Columns<Name>
}
