/**
 * Compares docs/clauses.md with the titles of the tests: prints each clause that no test names, and each code
 * in a title that is no clause. `--list` prints the tests of each clause; `--check` exits with 1 if there is
 * a difference.
 */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { allTestTitles } from './test-titles.ts'

const root = join(import.meta.dirname, '..')
const tests = allTestTitles(root)

const page = join(root, 'docs/clauses.md')
const clauses = new Map<string, string>()
for (const [, id = '', text = ''] of readFileSync(page, 'utf8').matchAll(
  /^- \*\*([A-Z]\d\d)\*\*(?: †)? (.+(?:\n {2}.+)*)$/gm,
)) {
  if (clauses.has(id)) throw new Error(`There are two clauses ${id}`)
  clauses.set(id, text.replaceAll(/\n */g, ' '))
}
if (clauses.size === 0) throw new Error(`${relative(root, page)} has no clauses`)

const sections = [...new Set([...clauses.keys()].map((id) => id[0]))].join('')
const codesIn = (title: string) => title.match(new RegExp(`\\b[${sections}]\\d\\d\\b`, 'g')) ?? []
const testsByCode = Map.groupBy(
  tests.flatMap((test) => codesIn(test.title).map((id) => ({ id, ...test }))),
  ({ id }) => id,
)

const untested = [...clauses].filter(([id]) => !testsByCode.has(id))
const unknownCodes = [...testsByCode].filter(([id]) => !clauses.has(id))

const lines: string[] = []
if (process.argv.includes('--list')) {
  for (const [id, text] of clauses) {
    lines.push(`${id}  ${text}`)
    for (const { file, title } of testsByCode.get(id) ?? []) lines.push(`     ${file}: ${title}`)
  }
}
for (const [id, text] of untested) lines.push(`No test names ${id}: ${text}`)
for (const [id, tests] of unknownCodes) {
  for (const { file, title } of tests) lines.push(`There is no clause ${id}, which ${file} names: ${title}`)
}
lines.push(`${clauses.size - untested.length} of ${clauses.size} clauses are named by tests.`)
process.stdout.write(`${lines.join('\n')}\n`)
if (process.argv.includes('--check') && untested.length + unknownCodes.length > 0) process.exitCode = 1
