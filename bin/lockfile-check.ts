/**
 * Completes package-lock.json after a dependency has changed: `node bin/lockfile-check.ts`, or `--check` to
 * only look.
 *
 * npm leaves out of the lock file what its registry does not offer, such as another platform's binaries on a
 * mirror, and `npm ci` then refuses the file everywhere. What is added has no integrity hash: npm fetches it
 * on that platform alone.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { readTyped } from '../server/read-typed.ts'
import { commands } from './commands.ts'

interface Locked {
  version?: string
  dev?: boolean
  license?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  engines?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

const { check } = readTyped(commands['lockfile-check']).values
const file = new URL('../package-lock.json', import.meta.url)
const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync(file, 'utf8'))

/** Node's own search: the folder of the dependent first, then each folder above it. */
function isLocked(dependent: string, name: string): boolean {
  if (lock.packages[`${dependent}/node_modules/${name}`]) return true
  const above = dependent.lastIndexOf('/node_modules/')
  return above > 0 ? isLocked(dependent.slice(0, above), name) : `node_modules/${name}` in lock.packages
}

/** Platform packages say in their name where they run: @scope/name-linux-x64-musl. */
function platformPackage(name: string, version: string, parent: Locked): Locked {
  const words = name.split(/[/-]/)
  const processor = processors.filter((known) => words.includes(known))
  const system = processor.includes('wasm32') ? [] : systems.filter((known) => words.includes(known))
  const library = words.includes('musl') ? ['musl'] : []
  return {
    version,
    ...(processor.length > 0 && { cpu: processor }),
    ...(parent.dev && { dev: true }),
    ...(library.length > 0 && { libc: library }),
    ...(parent.license && { license: parent.license }),
    optional: true,
    ...(system.length > 0 && { os: system }),
    ...(parent.engines && { engines: parent.engines }),
  }
}

const missing = Object.entries(lock.packages).flatMap(([dependent, parent]) =>
  Object.entries(parent.optionalDependencies ?? {})
    .filter(([name]) => !isLocked(dependent, name))
    .map(([name, version]) => ({ name, entry: platformPackage(name, version, parent) })),
)

const names = missing.map(({ name }) => name).join(', ')
if (check) {
  if (missing.length > 0) {
    process.stderr.write(`package-lock.json lacks ${names}. Run node bin/lockfile-check.ts\n`)
    process.exitCode = 1
  }
} else if (missing.length > 0) {
  for (const { name, entry } of missing) lock.packages[`node_modules/${name}`] = entry
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  process.stdout.write(`Added to package-lock.json: ${names}\n`)
}
