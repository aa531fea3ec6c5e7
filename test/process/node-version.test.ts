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
const LOCKED = ['a', '24.21.0', 'sha512-Aa==']
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

test('a Node that is downloaded has a version and a hash, and is the one of the image', async () => {
  const rows = (await read('bin/node-packages.txt')).trim().split('\n')
  for (const row of rows) expect(row).toMatch(/^node-[\w-]+ 24\.\d+\.\d+ sha512-[\w+/]{86}==$/)
  const versions = rows.map((row) => row.split(' '))
  for (const [name = '', version = ''] of versions) expect(isOlder(version, FLOOR), name).toBe(false)
  const ofImage = /^FROM node:([\d.]+)-/m.exec(await read('Dockerfile'))?.[1]
  expect(versions.filter(([name]) => name?.includes('linux')).map(([, version]) => version)).toEqual([
    ofImage,
    ofImage,
  ])
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
  for (const file of ['bin/prepare', 'bin/node-packages.txt', '.nvmrc']) {
    await mkdir(join(folder.path, 'bin'), { recursive: true })
    await copyFile(join(root, file), join(folder.path, file))
  }
  const script = (lines: string) => ({ text: `#!/bin/sh\n${lines}\n`, mode: 0o755 })
  const write = async (file: string, { text, mode }: ReturnType<typeof script>) => {
    await mkdir(join(folder.path, file, '..'), { recursive: true })
    await writeFile(join(folder.path, file), text, { mode })
  }
  await writeFile(
    join(folder.path, 'bin/node-packages.txt'),
    `${LOCKED.join(' ')}\nother 24.20.0 sha512-Bb==\n`,
  )
  // In place of the registry's: it installs what the lock file names.
  await write(
    'own/npm',
    script(
      'mkdir -p "$3/node_modules/a/bin"; cp newest "$3/node_modules/a/bin/node"; cat "$3/package-lock.json" >asked',
    ),
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
    const lock = asked && JSON.parse(asked).packages['node_modules/a']
    return { used: said.trim().split('\n').at(-1), asked: lock }
  }
  for (const version of NEW_ENOUGH) expect(await use(version)).toEqual({ used: `v${version}`, asked: '' })
  for (const version of TOO_OLD) {
    await write('.node/24/node_modules/a/bin/node', script('echo v24.18.0'))
    expect(await use(version)).toEqual({
      used: 'v24.21.0',
      asked: { version: '24.21.0', integrity: 'sha512-Aa==' },
    })
    // The next start finds it there.
    expect(await use(version)).toEqual({ used: 'v24.21.0', asked: '' })
  }
  await folder.remove()
})
