import { execFile } from 'node:child_process'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** What a shell says that runs these functions of bin/prepare. */
const prepare = (root: string, functions: string) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile('bash', ['-c', `source bin/prepare; ${functions}`], { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    )
  })

/** A folder with what installing needs, in which npm does nothing but note what it was asked. */
async function withNpm(work: (install: (functions: string) => Promise<string>) => Promise<void>) {
  const folder = await temporaryFolder()
  const root = folder.path
  for (const name of ['bin', 'node_modules/.bin']) await mkdir(join(root, name), { recursive: true })
  await copyFile(join(import.meta.dirname, '../../.nvmrc'), join(root, '.nvmrc'))
  await copyFile(join(import.meta.dirname, '../../bin/prepare'), join(root, 'bin/prepare'))
  await writeFile(join(root, 'package-lock.json'), '{}')
  await work(async (functions) => {
    const noted = 'npm() { if [ "$1" = config ]; then pwd; else echo "$@" >>asked; fi; }; touch asked'
    const { said } = await prepare(root, `${noted}; ${functions} >/dev/null; cat asked; rm asked`)
    return said
  })
  await folder.remove()
}

test('a start installs no packages of tests, tests install all, and nothing is installed twice', () =>
  withNpm(async (install) => {
    expect(await install('install_dependencies')).toBe('ci --omit=dev\n')
    expect(await install('install_dependencies')).toBe('')
    expect(await install('install_dependencies --tests')).toBe('ci --include=dev\n')
    // As npm leaves it.
    const installed = 'echo >node_modules/.bin/vitest; chmod +x node_modules/.bin/vitest'
    expect(await install(`${installed}; install_dependencies --tests; install_dependencies`)).toBe('')
  }))

test('a start keeps the packages of tests when a package changes', () =>
  withNpm(async (install) => {
    const changed =
      'echo >node_modules/.bin/vitest; chmod +x node_modules/.bin/vitest; echo 1 >package-lock.json'
    expect(await install(`${changed}; install_dependencies`)).toBe('ci --include=dev\n')
  }))
