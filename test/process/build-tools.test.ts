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

test('a start after npm ci --omit=dev, before anything was built, says what to run', async () => {
  const folder = await temporaryFolder()
  const root = folder.path
  for (const name of ['bin', 'node_modules', 'web']) await mkdir(join(root, name))
  await copyFile(join(import.meta.dirname, '../../.nvmrc'), join(root, '.nvmrc'))
  await copyFile(join(import.meta.dirname, '../../bin/prepare'), join(root, 'bin/prepare'))
  await writeFile(join(root, 'package-lock.json'), '{}')
  // As npm leaves it.
  await writeFile(join(root, 'node_modules/.package-lock.json'), '{}')
  expect(await prepare(root, 'install_dependencies; build_program')).toEqual({
    code: 1,
    said: 'The program is not built, and the packages that build it are missing: npm ci --omit=dev leaves them out. Run bin/build.\n',
  })
  // bin/build asks npm for all of them, which here knows no package.
  const { said } = await prepare(
    root,
    'npm() { echo "$@" >asked; mkdir -p node_modules; }; install_dependencies --to-build; cat asked',
  )
  expect(said).toMatch(/^Installing the dependencies\nDependencies: ok, \d+ s\nci --include=dev\n$/)
  await folder.remove()
})
