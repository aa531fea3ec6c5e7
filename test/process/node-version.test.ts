import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOlder } from '../../db/program-version.ts'
import { requireSafeNode } from '../../server/node-version.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFile(join(root, file), 'utf8')
const FLOOR = (await read('.nvmrc')).trim()
const TOO_OLD = ['20.20.2', '24.0.0', '24.9.9', '24.18.0']
const NEW_ENOUGH = ['24.18.1', '24.18.2', '24.21.0', '26.10.0']

test('everything that names the oldest Node names the same one, with the fixes of July 2026', async () => {
  expect(isOlder(FLOOR, '24.18.1')).toBe(false)
  expect(JSON.parse(await read('package.json')).engines.node).toBe(`>=${FLOOR}`)
  expect(JSON.parse(await read('package-lock.json')).packages[''].engines.node).toBe(`>=${FLOOR}`)
  for (const file of ['README.md', 'CONTRIBUTING.md', 'docs/operating/install.md'])
    expect(await read(file), file).toContain(`Node ${FLOOR}`)
  const images = [...(await read('Dockerfile')).matchAll(/^FROM node:([\d.]+)-bookworm-slim\b/gm)]
  expect(images).toHaveLength(1)
  for (const [, version = ''] of images) expect(isOlder(version, FLOOR), version).toBe(false)
  for (const file of ['ci.yml', 'nightly.yml', 'release.yml']) {
    const workflow = await read(`.github/workflows/${file}`)
    expect(workflow.match(/node-version-file: \.nvmrc/g)).toHaveLength(
      workflow.split('setup-node@').length - 1,
    )
  }
})

test('the program refuses an older Node', async () => {
  for (const version of TOO_OLD)
    await expect(requireSafeNode(version)).rejects.toThrow(
      `Node ${version} lacks security fixes: run Boithok with Node ${FLOOR} or newer`,
    )
  for (const version of NEW_ENOUGH) await requireSafeNode(version)
})

test('the commands replace an older Node, also one that they had downloaded before', async () => {
  const folder = await temporaryFolder()
  for (const file of ['bin/prepare', '.nvmrc']) {
    await mkdir(join(folder.path, 'bin'), { recursive: true })
    await copyFile(join(root, file), join(folder.path, file))
  }
  const script = (lines: string) => ({ text: `#!/bin/sh\n${lines}\n`, mode: 0o755 })
  const write = async (file: string, { text, mode }: ReturnType<typeof script>) => {
    await mkdir(join(folder.path, file, '..'), { recursive: true })
    await writeFile(join(folder.path, file), text, { mode })
  }
  // In place of the registry's: it installs the newest of what it was asked for.
  await write(
    'own/npm',
    script('mkdir -p "$3/node_modules/a/bin"; cp newest "$3/node_modules/a/bin/node"; echo "$@" >asked'),
  )
  await write('newest', script('echo v24.21.0'))
  const use = async (version: string) => {
    await write('own/node', script(`echo v${version}`))
    await writeFile(join(folder.path, 'asked'), '')
    const said = execFileSync(
      'bash',
      ['-c', 'source bin/prepare; node_package() { echo a; }; use_node; node --version'],
      {
        cwd: folder.path,
        env: { PATH: `${join(folder.path, 'own')}:/usr/bin:/bin` },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const asked = await readFile(join(folder.path, 'asked'), 'utf8')
    return { used: said.trim().split('\n').at(-1), asked: asked.trim().split(' ').at(-1) }
  }
  for (const version of NEW_ENOUGH) expect(await use(version)).toEqual({ used: `v${version}`, asked: '' })
  for (const version of TOO_OLD) {
    await write('.node/24/node_modules/a/bin/node', script('echo v24.18.0'))
    expect(await use(version)).toEqual({ used: 'v24.21.0', asked: 'a@24' })
    // The next start finds it there.
    expect(await use(version)).toEqual({ used: 'v24.21.0', asked: '' })
  }
  await folder.remove()
})
