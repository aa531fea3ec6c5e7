/**
 * Holds docs/clauses.md against the titles of the tests: prints each clause that no test names, and each number that is
 * no clause. `--list` prints the tests of each clause; with `--check` it fails when there is anything to print.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { testTitles } from './test-titles.ts'

const root = join(import.meta.dirname, '..')
const ours = (name: string) => !/^(node_modules|build|data|\..*)$/.test(name)

const tests = globSync('**/*.{test,journey}.ts', { cwd: root, exclude: (name) => !ours(name) })
  .sort()
  .flatMap((file) => testTitles(readFileSync(join(root, file), 'utf8')).map((title) => ({ file, title })))

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
const namedIn = (title: string) => title.match(new RegExp(`\\b[${sections}]\\d\\d\\b`, 'g')) ?? []
const namers = Map.groupBy(
  tests.flatMap((test) => namedIn(test.title).map((id) => ({ id, ...test }))),
  ({ id }) => id,
)

const bare = [...clauses].filter(([id]) => !namers.has(id))
const unknown = [...namers].filter(([id]) => !clauses.has(id))

const lines: string[] = []
if (process.argv.includes('--list')) {
  for (const [id, text] of clauses) {
    lines.push(`${id}  ${text}`)
    for (const { file, title } of namers.get(id) ?? []) lines.push(`     ${file}: ${title}`)
  }
}
for (const [id, text] of bare) lines.push(`No test names ${id}: ${text}`)
for (const [id, named] of unknown) {
  for (const { file, title } of named) lines.push(`There is no clause ${id}, which ${file} names: ${title}`)
}
lines.push(`${clauses.size - bare.length} of ${clauses.size} clauses are named by tests.`)
process.stdout.write(`${lines.join('\n')}\n`)
if (process.argv.includes('--check') && bare.length + unknown.length > 0) process.exitCode = 1
