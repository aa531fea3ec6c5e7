import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'
import type { OnQuery } from '../../db/observe/query-observer.ts'
import type { TestApp } from './boot.ts'

/** A statement that the program sends, as its observer sees it. */
export type Statement = { text: string; values: readonly unknown[] }

/** What one request needed: its statements in their order, and which functions of which files it entered. */
export type Trip = { statements: Statement[]; entered: Map<string, string[]> }

/**
 * Notes the statements of each request. Those of background tasks have no request: they are told apart by the
 * operation that sends them, which goes with the asynchronous calls.
 */
export function createStatementLog() {
  const byRequest = new Map<string, Statement[]>()
  const onQuery: OnQuery = ({ text }, values, operation) => {
    if (operation?.requestId === undefined) return
    const before = byRequest.get(operation.requestId) ?? []
    byRequest.set(operation.requestId, [...before, { text, values }])
  }
  return { onQuery, of: (requestId: string): Statement[] => byRequest.get(requestId) ?? [] }
}

/** The folders that a request travels through. */
const OURS = /^(api|contract|db|domain|providers|server)\//
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Counts which functions run, by V8's own counters. `stop` it at the end: it makes the process slower. */
export async function startCoverage() {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    /** The functions that ran since the last call, by file. */
    async take(): Promise<Map<string, string[]>> {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      const entered = new Map<string, string[]>()
      for (const { url, functions } of result) {
        const path = (url.startsWith('file:') ? fileURLToPath(url) : url).replace(ROOT, '')
        // The first function is the module itself, which runs when it is imported.
        const ran = functions.slice(1).filter(({ ranges: [whole] }) => whole?.count)
        if (OURS.test(path) && ran.length > 0)
          entered.set(
            path,
            ran.map(({ functionName }) => functionName || '(nameless)'),
          )
      }
      return entered
    },
    async stop(): Promise<void> {
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}

/** Sends a request as a browser does, and returns its answer with the id that the server gave it. */
export async function send(
  app: TestApp,
  { path, method = 'GET', token, headers, body }: Asked,
): Promise<{ status: number; requestId: string; text: string; headers: Headers }> {
  const isJson = body !== undefined && !(body instanceof Uint8Array)
  const response = await fetch(path.startsWith('/') ? app.url + path : path, {
    ...{ method, redirect: 'manual' as const },
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
  })
  const requestId = response.headers.get('x-request-id') ?? ''
  return { status: response.status, requestId, text: await response.text(), headers: response.headers }
}

export type Asked = {
  path: string
  method?: string
  token?: string
  headers?: Record<string, string>
  body?: unknown
}

/** One line of a statement, without the operation that is written into it, and with its values. */
export const shown = ({ text, values }: Statement): string =>
  `${oneLine(text)} ← ${JSON.stringify(values.map((value) => (value instanceof Date ? value.toISOString() : value)))}`

const oneLine = (text: string) =>
  text
    .replace(/^\/\*.*?\*\/ /, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Something that was read more than once: of which tables, what, and by which statements, from 1 on. */
export type Again = { tables: string[]; what: string; at: number[] }

/**
 * What a request read twice: the same statement with the same values, and a row that several statements read
 * by its key. Such a row is one whose id is among the values of a statement that reads its table, or a
 * setting. `isRow` says whether a value is the id of a row.
 */
export async function readTwice(
  statements: readonly Statement[],
  isRow: (table: string, id: string) => Promise<boolean>,
): Promise<Again[]> {
  const read = new Map<string, Again>()
  const note = (tables: string[], what: string, at: number) => {
    const known = read.get(what) ?? { tables, what, at: [] }
    read.set(what, { ...known, at: [...known.at, at] })
  }
  for (const [index, statement] of statements.entries()) {
    const line = oneLine(statement.text)
    for (const name of new Set(Array.from(line.matchAll(SETTING), ([, name]) => name)))
      note(['settings'], `settings ${name}`, index + 1)
    if (!READ.test(line)) continue
    const tables = [...new Set(Array.from(line.matchAll(TABLE), ([, table = '']) => table))]
    note(tables, shown(statement), index + 1)
    const keys = new Set(statement.values.flat().filter((value) => typeof value === 'string'))
    for (const table of tables)
      for (const key of keys) if (await isRow(table, key)) note([table], `${table} ${key}`, index + 1)
  }
  return [...read.values()].filter(({ at }) => at.length > 1)
}

const READ = /^\(?(select|with)\b/i
const TABLE = /\b(?:from|join)\s+"(\w+)"/g
/** As `column` of `domain/settings/setting.ts` reads one. */
const SETTING = /from "settings"\s+where name = '([\w-]+)'/g
