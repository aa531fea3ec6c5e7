import type { Operation } from './operation.ts'

/** `name`: of a prepared query. */
export type Query = { name?: string | undefined; text: string }

/** Separates what a query is from the variant of its SQL, in the name of a prepared one. */
const BEFORE_SHAPE = ':'

/** PostgreSQL cuts longer names off. */
const MAX_STATEMENT_NAME = 63

export function statementName(name: string, shape: string): string {
  const full = shape === '' ? name : name + BEFORE_SHAPE + shape
  if (full.length > MAX_STATEMENT_NAME)
    throw new Error(`${full}: a statement's name has at most 63 characters`)
  return full
}

/**
 * For people, of few values, without any value of a query: `sessions.list` where it is prepared, otherwise
 * what sends it and what it touches, such as `listNotes: select notes, sessions`.
 */
export function queryName({ name, text }: Query, operation: Operation | undefined): string {
  return name === undefined
    ? `${operation?.name ?? 'background'}: ${summaryOf(text)}`
    : (name.split(BEFORE_SHAPE, 1)[0] as string)
}

const VERB = /\b(select|insert|update|delete|begin|commit|rollback|set|listen|notify)\b/i
/** Not a function (`from unnest(…)`), a lock (`for update of`), or `do update set`. */
const TABLE =
  /\b(?:from|join|into|(?<!for |key )update)\s+(?:only\s+)?(?!set\b|select\b|of\b)(?:"?\w+"?\.)?"?([a-z]\w*)\b(?!\()/gi
/** `with readers as (…)`. */
const COMMON_TABLE = /"?(\w+)"?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi
const MAX_TABLES = 3

function summaryOf(text: string): string {
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? 'query'
  const own = new Set(Array.from(text.matchAll(COMMON_TABLE), ([, name]) => name))
  const tables = new Set(Array.from(text.matchAll(TABLE), ([, name]) => name))
  return [verb, [...tables.difference(own)].slice(0, MAX_TABLES).join(', ')].filter(Boolean).join(' ')
}

/**
 * SQL that says in `pg_stat_activity` and PostgreSQL's log where it is from. Views of statements, by their
 * parsed form, do not differ.
 */
export const withComment = (name: string, text: string): string =>
  `/* ${name.replaceAll(/[^\w.:/ {}-]/g, '_')} */ ${text}`
