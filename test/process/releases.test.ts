import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readlink, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'

const root = join(import.meta.dirname, '../..')

/** Programs of a release that a switch runs: the real ones would install hundreds of packages. */
const BUILD = '[ ! -e ../../broken-build ] && echo built'
const START = '[ ! -e ../../wrong-setting ] || { cat ../../wrong-setting; exit 1; }'
const script = (lines: string) => `#!/bin/sh\ncd "$(dirname "$0")/.."\n${lines}\n`

let folder: TemporaryFolder
/** The repository, and an installation. */
let origin: string
let home: string

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...words], {
    cwd: origin,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })

async function release(version: string, subject = `release: ${version}`): Promise<void> {
  await writeFile(join(origin, 'package.json'), JSON.stringify({ version, type: 'module' }))
  git('add', '.')
  git('commit', '-m', subject)
}

function run(words: string[], env: Record<string, string> = {}) {
  const from = env.FROM ?? 'current'
  const { status, stdout, stderr } = spawnSync(join(home, from, 'bin/upgrade-to'), words, {
    cwd: home,
    env: { PATH: process.env.PATH, PUBLIC_URL: 'https://boithok.test', ...env },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}
const runs = () => readlink(join(home, 'current'))
const kept = async () => (await readdir(join(home, 'releases'))).sort()

beforeAll(async () => {
  folder = await temporaryFolder()
  ;[origin, home] = [join(folder.path, 'origin'), join(folder.path, 'home')]
  for (const path of ['bin', 'server']) await mkdir(join(origin, path), { recursive: true })
  for (const name of ['prepare', 'upgrade-to', 'check-arguments.ts', 'commands.ts', 'node-packages.txt'])
    await cp(join(root, 'bin', name), join(origin, 'bin', name))
  for (const name of ['arguments.ts', 'read-typed.ts', 'start-usage.ts'])
    await cp(join(root, 'server', name), join(origin, 'server', name))
  await cp(join(root, '.nvmrc'), join(origin, '.nvmrc'))
  await writeFile(join(origin, 'bin/build'), script(BUILD), { mode: 0o755 })
  await writeFile(join(origin, 'bin/start'), script(START), { mode: 0o755 })
  git('init', '--quiet', '--initial-branch', 'main')
  await release('1.0.0')
  await release('1.0.1')
  await release('1.1.0', 'notes: say more')
  await mkdir(home)
  execFileSync('git', ['clone', '--quiet', origin, join(home, 'source')], { stdio: 'ignore' })
})
afterAll(() => folder.remove())

test('an installation begins with a release, and not with what came after it', async () => {
  expect(run(['newest'], { FROM: 'source', PUBLIC_URL: '' })).toMatchObject({ status: 0 })
  expect(await runs()).toBe('releases/1.0.1')
  expect(await kept()).toEqual(['1.0.1'])
})

test('an upgrade is built beside, and two releases are kept; a tag names one too', async () => {
  git('tag', 'v1.1.0')
  expect(run(['--list'])).toEqual({ status: 0, said: '1.0.0\n1.0.1 runs\n1.1.0\n' })
  expect(run(['1.1.0'])).toEqual({
    status: 0,
    said: expect.stringMatching(
      /current is 1\.1\.0, and 1\.0\.1 is kept\. It runs after: sudo systemctl restart/,
    ),
  })
  await release('1.2.0')
  expect(run(['newest'])).toMatchObject({ status: 0 })
  expect(await runs()).toBe('releases/1.2.0')
  expect(await kept()).toEqual(['1.1.0', '1.2.0'])
  expect(run(['--list']).said).toBe('1.0.0\n1.0.1\n1.1.0 is kept, for --back\n1.2.0 runs\n')
})

test('going back is one command, as far as the database allows', async () => {
  const refusal = join(home, 'wrong-setting')
  await writeFile(
    refusal,
    'FAIL DATABASE_URL: This program is version 1.1.0, but the database needs 1.2.0 or newer. Use the newer program\n',
  )
  expect(run(['--back'])).toEqual({
    status: 1,
    said: expect.stringMatching(/This program is version 1\.1\.0, but the database needs 1\.2\.0 or newer/),
  })
  expect(await runs()).toBe('releases/1.2.0')
  await writeFile(refusal, 'FAIL SMTP_URL: no answer\n')
  expect(run(['--back'])).toMatchObject({ status: 0 })
  expect(await runs()).toBe('releases/1.1.0')
  await rename(refusal, join(folder.path, 'right'))
  // Forth again: nothing is built twice.
  expect(run(['1.2.0']).said).not.toContain('Building')
  expect(await runs()).toBe('releases/1.2.0')
})

test('whatever fails, what runs goes on', async () => {
  await release('1.3.0')
  const before = [await runs(), await kept()]
  const stays = async (words: string[], sentence: RegExp) => {
    expect(run(words)).toEqual({ status: 1, said: expect.stringMatching(sentence) })
    expect([await runs(), await kept()]).toEqual(before)
  }
  await rename(origin, `${origin}-away`)
  await stays(['1.3.0'], /The repository cannot be reached\. Nothing was changed/)
  await stays(['--list'], /The repository cannot be reached/)
  await rename(`${origin}-away`, origin)
  await stays(['1.9.0'], /^There is no release 1\.9\.0\. bin\/upgrade-to --list names/)
  await stays(['main'], /^There is no release main/)
  await writeFile(join(home, 'broken-build'), '')
  await stays(['1.3.0'], /1\.3\.0 could not be built\. Nothing was changed/)
  await rename(join(home, 'broken-build'), join(home, 'built-again'))
  await writeFile(join(home, 'wrong-setting'), 'FAIL PUBLIC_URL: must begin with https\n')
  expect(run(['1.3.0'])).toEqual({
    status: 1,
    said: expect.stringMatching(/FAIL PUBLIC_URL: .*\n1\.3\.0 refuses a setting, see above\. Nothing was/),
  })
  expect(await runs()).toBe(before[0])
  await rename(join(home, 'wrong-setting'), join(home, 'right'))
  expect(run(['1.3.0'])).toMatchObject({ status: 0 })
  expect(await kept()).toEqual(['1.2.0', '1.3.0'])
})

test('a release that still runs, because nobody restarted it, stays', async () => {
  const child = spawn('sleep', ['100'], { cwd: join(home, 'releases/1.2.0') })
  await release('1.4.0')
  expect(run(['newest'])).toMatchObject({ status: 0 })
  expect(await kept()).toEqual(['1.2.0', '1.3.0', '1.4.0'])
  child.kill()
  await once(child, 'exit')
  await release('1.5.0')
  expect(run(['newest'])).toMatchObject({ status: 0 })
  expect(await kept()).toEqual(['1.4.0', '1.5.0'])
})

test('outside of an installation, and without a word, it says what to do', () => {
  expect(run([])).toEqual({
    status: 1,
    said: 'bin/upgrade-to: name a version, or newest; or --list, or --back.\n',
  })
  const { status, stderr } = spawnSync(join(origin, 'bin/upgrade-to'), ['newest'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining('is no installation with releases')])
})
