/**
 * A statement is prepared when it is sent for the fifth time. One that is sent only once is not worth a plan.
 * JDBC has the same default.
 */
const THRESHOLD = 5
/** Each connection keeps the plans of those that it ran, some ten kilobytes each. */
const MAX_PREPARED = 300
/** Lists of values make many texts, of which most never come again. */
const MAX_COUNTED = 2000

/**
 * Names statements that repeat, so that a connection prepares them: PostgreSQL parses and plans each
 * statement without a name anew, which takes several times as long as running most of them. A name means the
 * same text on every connection of the process.
 */
export function createPrepareThreshold(): (text: string) => string | undefined {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_PREPARED) return known
    const count = (counts.get(text) ?? 0) + 1
    if (count < THRESHOLD) {
      if (counts.size >= MAX_COUNTED) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const name = `repeated.${names.size}`
    names.set(text, name)
    return name
  }
}
