/**
 * Compares the promises of docs/clauses.md with the titles of the tests that passed in the last run. Alone it
 * prints the tests of each promise: `node bin/clauses.ts`
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTyped } from '../server/read-typed.ts'
import { commands } from './commands.ts'
import { readResults, type TestResult } from './test-reports.ts'

/** A line for each promise that no test names, and for each code in a title that is no promise. */
export function unprovenClauses(passed: TestResult[]): string[] {
  const clauses = readClauses()
  const tests = testsByCode(passed, clauses)
  return [
    ...[...clauses]
      .filter(([code]) => !tests.has(code))
      .map(([code, text]) => `no test proves ${code}: ${text}`),
    ...[...tests]
      .filter(([code]) => !clauses.has(code))
      .map(([code, [test]]) => `there is no promise ${code}, which ${test?.file} names`),
  ]
}

function readClauses(): Map<string, string> {
  const page = readFileSync(join(import.meta.dirname, '../docs/clauses.md'), 'utf8')
  const clauses = new Map<string, string>()
  for (const [, code = '', text = ''] of page.matchAll(
    /^- \*\*([A-Z]\d\d)\*\*(?: †)? (.+(?:\n {2}.+)*)$/gm,
  )) {
    if (clauses.has(code)) throw new Error(`There are two promises ${code}`)
    clauses.set(code, text.replaceAll(/\n */g, ' '))
  }
  if (clauses.size === 0) throw new Error('docs/clauses.md has no promises')
  return clauses
}

function testsByCode(tests: TestResult[], clauses: Map<string, string>): Map<string, TestResult[]> {
  const letters = [...new Set([...clauses.keys()].map(([letter]) => letter))].join('')
  const codes = new RegExp(`\\b[${letters}]\\d\\d\\b`, 'g')
  const named = tests.flatMap((test) => [...new Set(test.title.match(codes))].map((code) => ({ code, test })))
  return new Map(
    Map.groupBy(named, ({ code }) => code)
      .entries()
      .map(([code, rows]) => [code, rows.map(({ test }) => test)]),
  )
}

if (process.argv[1] === import.meta.filename) {
  readTyped(commands.clauses)
  const clauses = readClauses()
  const passed = readResults().filter(({ state }) => state === 'passed')
  const tests = testsByCode(passed, clauses)
  for (const [code, text] of clauses) {
    process.stdout.write(`${code}  ${text}\n`)
    for (const { file, title } of tests.get(code) ?? []) process.stdout.write(`     ${file}: ${title}\n`)
  }
  process.stdout.write(
    unprovenClauses(passed)
      .map((line) => `${line}\n`)
      .join(''),
  )
}
