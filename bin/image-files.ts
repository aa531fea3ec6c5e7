/**
 * Copies what the container image needs into a folder: node bin/image-files.ts FOLDER. That is the built
 * program with its commands, the files that it reads, and the few packages that cannot be bundled. The
 * sources, and the packages that are bundled or only build and test, would be two thirds of the image.
 */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readTyped } from '../server/read-typed.ts'
import { COMMANDS, UNBUNDLED } from '../vite.server.config.ts'
import { commands } from './commands.ts'

const root = join(import.meta.dirname, '..')

/** What the program reads beside itself: SQL, lists of words, pictures, its version. */
const FILES = [
  ...['package.json', 'build/client', 'build/program/*.{js,map}', 'public', 'web/worker.js'],
  '{api,contract,db,domain,providers,server,services,stand-ins}/**/*.{json,png,sql,svg,txt,ttf,wasm}',
]

/** Fonts are found as packages, too. */
const PACKAGES = [...UNBUNDLED.filter((name) => name !== 'vite'), '@expo-google-fonts/anek-bangla']

type Locked = Record<'dependencies' | 'optionalDependencies', Record<string, string> | undefined>

/** The folders of packages and of all that they need, as far as this platform has it. */
function withDependencies(names: string[]): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const found = new Set<string>()
  const add = (name: string, from: string) => {
    const folder = resolve(name, from)
    if (!folder || found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies } = packages[folder] ?? {}
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, folder)
  }
  for (const name of names) add(name, '')
  return found
}

/** As Node does: in the folder of who asks first, then in those above. */
function resolve(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(root, folder))) return folder
  const above = from.lastIndexOf('/node_modules/')
  return from ? resolve(name, above < 0 ? '' : from.slice(0, above)) : undefined
}

function copyTo(target: string): void {
  for (const path of [...globSync(FILES, { cwd: root }), ...withDependencies(PACKAGES)]) {
    mkdirSync(join(target, dirname(path)), { recursive: true })
    cpSync(join(root, path), join(target, path), { recursive: true })
  }
  mkdirSync(join(target, 'bin'))
  for (const name of COMMANDS)
    writeFileSync(
      join(target, 'bin', name),
      `#!/bin/sh\nexec node "$(dirname "$0")/../build/program/${name}.js" "$@"\n`,
      { mode: 0o755 },
    )
}

const [target = ''] = readTyped(commands['image-files']).words
copyTo(target)
