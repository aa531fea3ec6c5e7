/**
 * The tests of the stand-ins prove that they behave as the providers do, not what the product does.
 * `npm test` leaves them out as long as the stand-ins, and what they are compared with, are as they were when
 * those tests passed: stand-ins/tested.sha256 has the hash of that code. bin/stand-ins runs the tests and,
 * when they pass, writes it anew.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const RECORD = 'stand-ins/tested.sha256'

/**
 * They use the stand-ins directly, through the providers' SDKs, and through our clients of providers without
 * an SDK.
 */
const TESTS = [
  'stand-ins/**/*.test.ts',
  'test/identity/sandbox-calls.test.ts',
  'test/providers/{bkash,sslcommerz,s3,object-storage,sms}.test.ts',
]

/** The code that those tests run. */
const SOURCES = ['stand-ins', 'providers', 'test/providers', 'test/identity']
const SDKS = /^node_modules\/(@firebase\/(app|auth)|stripe|@aws-sdk\/[^/]+|jose|sharp)$/

function hash(): string {
  const digest = createHash('sha256')
  const files = globSync(
    SOURCES.map((folder) => `${folder}/**/*.{ts,sql,json,txt}`),
    { cwd: root },
  ).sort()
  for (const file of files) digest.update(`${file}\n`).update(readFileSync(join(root, file)))
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  const versions = Object.entries(packages).filter(([path]) => SDKS.test(path))
  for (const [path, { version }] of versions.sort()) digest.update(`${path} ${version}\n`)
  return digest.digest('hex')
}

/** The files with these tests. */
export const standInTests = (): string[] => globSync(TESTS, { cwd: root }).sort()

/** Whether they have passed for the code as it is. */
export const areStandInsTested = (): boolean =>
  existsSync(join(root, RECORD)) && readFileSync(join(root, RECORD), 'utf8').trim() === hash()

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--write')) writeFileSync(join(root, RECORD), `${hash()}\n`)
  else process.stdout.write(`${standInTests().join('\n')}\n`)
}
