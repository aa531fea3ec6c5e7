import pg from 'pg'

export type Statement = { text: string; values: unknown[] }
/** Behind the comment that says which operation sends it. */
const WRITES_OR_READS = /^\s*(\/\*.*?\*\/\s*)?\(?(select|insert|update|delete|with)\b/i
type Node = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Node[] }

/**
 * Records every distinct statement that reads or writes rows and that clients created from now on send to
 * PostgreSQL. `take` returns the ones recorded since its last call.
 */
export function watchStatements(): { take(): Statement[]; stop(): void } {
  const seen = new Map<string, Statement>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    const { text, values = second } =
      typeof first === 'string' ? { text: first } : (first as Partial<Statement>)
    if (text && WRITES_OR_READS.test(text))
      seen.set(text, { text, values: Array.isArray(values) ? values : [] })
    return Reflect.apply(query, this, given)
  } as typeof query
  return {
    take() {
      const statements = [...seen.values()]
      seen.clear()
      return statements
    },
    stop() {
      pg.Client.prototype.query = query
    },
  }
}

/** The plan: each table with the index or scan that reads it. */
export async function plan(client: pg.Client, { text, values }: Statement): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (format json) ${text}`,
    values,
  )
  const root = rows[0]?.['QUERY PLAN'][0].Plan
  return root ? [...new Set(nodesOf(root).flatMap(readOf))] : []
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

function readOf(node: Node): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node
  if (type === 'Seq Scan') return [`all of ${table}`]
  if (index && table) return [`${table} by ${index}`]
  return []
}
