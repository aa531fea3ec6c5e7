import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '../../bin/commands.ts'

const root = join(import.meta.dirname, '../..')

/** All that a command needs to answer for itself: nothing is installed, built or connected to. */
const NEEDED = [
  'bin',
  'server/arguments.ts',
  'server/read-typed.ts',
  'server/start-usage.ts',
  '.nvmrc',
  'package.json',
]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boithok-arguments-'))
  for (const path of NEEDED) await cp(join(root, path), join(folder, path), { recursive: true })
})
afterAll(() => rm(folder, { recursive: true }))

type Answer = { code: unknown; stdout: string; stderr: string }
const run = (cwd: string, program: string, words: string[]) =>
  new Promise<Answer>((resolve) =>
    execFile(program, words, { cwd }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    ),
  )

const files = await readdir(join(root, 'bin'))
const scripts = files.filter((name) => !name.includes('.') && name !== 'prepare')

test.each(scripts)(
  'bin/%s says what it does and takes, and refuses the rest, before it does anything',
  async (name) => {
    const usage = Object.entries(commands).find(([known]) => known === name)?.[1]
    expect(usage).toBeDefined()
    const before = await readdir(folder, { recursive: true })
    const [helped, unknown, besides] = await Promise.all([
      run(folder, join(folder, 'bin', name), ['nonsense', '--help']),
      run(folder, join(folder, 'bin', name), ['--no-such-option']),
      run(folder, join(folder, 'bin', name), ['--help=no']),
    ])
    expect(helped).toMatchObject({ code: 0, stderr: '' })
    expect(helped.stdout).toMatch(
      new RegExp(`^${RegExp.escape(usage?.name ?? '')} .*\\n\\n[A-Z][^]+--help, -h`),
    )
    expect(unknown).toMatchObject({ code: 2, stdout: '' })
    expect(unknown.stderr).toContain(`${usage?.name}: unknown option '--no-such-option'.`)
    expect(besides).toMatchObject({ code: 2, stdout: '' })
    expect(await readdir(folder, { recursive: true })).toEqual(before)
  },
)

/** Scripts without a shell around them. Others are parts of these. */
const ALONE = [
  'clauses',
  'image-files',
  'lockfile-check',
  'migrations-check',
  'screens-tested',
  'unpack-browser',
]

test.each([...ALONE, 'test-summary'])('bin/%s.ts does the same', async (name) => {
  const lock = () => readFile(join(root, 'package-lock.json'), 'utf8')
  const before = await lock()
  const [helped, unknown] = await Promise.all([
    run(root, process.execPath, [`bin/${name}.ts`, '--help']),
    run(root, process.execPath, [`bin/${name}.ts`, '--no-such-option']),
  ])
  expect(helped).toMatchObject({ code: 0, stdout: expect.stringContaining(`node bin/${name}.ts`) })
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('--help says what it takes.') })
  expect(await lock()).toBe(before)
})

describe('a word that a command does not take', () => {
  test.each([
    ['remove-demo', ['now'], 'bin/remove-demo: it does not take "now".'],
    ['backup', ['one.tar.gz', 'two.tar.gz'], 'bin/backup: it does not take "two.tar.gz".'],
    ['refund', ['TX1'], 'bin/refund: REFERENCE is missing.'],
    ['long', ['everything'], 'npm run test:long --: there is no PART "everything", only all, seats,'],
    ['fuzz', ['many'], 'npm run test:fuzz --: COUNT is a whole number, not "many".'],
    ['faults', ['sets'], 'npm run test:faults --: there is no PART_OR_COUNT "sets", only all, seats,'],
    ['start', ['--check=yes'], "bin/start: option '--check' does not take an argument."],
    ['bench', ['--rounds'], "npm run bench --: option '--rounds <value>' argument missing."],
  ])('bin/%s %j', async (name, words, sentence) => {
    const { code, stderr } = await run(folder, join(folder, 'bin', name), words)
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)])
  })
})
