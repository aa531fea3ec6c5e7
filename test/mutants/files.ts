import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const root = join(import.meta.dirname, '../..')
export const read = (file: string) => readFileSync(join(root, file), 'utf8')
export const hash = (...texts: string[]) => createHash('sha256').update(texts.join('\0')).digest('hex')

const FOLDERS = '{api,contract,db,domain,providers,server,services,stand-ins,test}'
const IMPORT = /(?:\bfrom|\bimport)[\s(]*'(\.[^']+)'/g

/** Test files that import a file that `isMutated`, directly or not. */
export function testFiles(isMutated: (file: string) => boolean): string[] {
  const known = new Map<string, string[]>()
  const reaches = (file: string, seen = new Set<string>()): boolean => {
    if (isMutated(file)) return true
    if (seen.has(file)) return false
    seen.add(file)
    const imported = known.get(file) ?? importsOf(file)
    known.set(file, imported)
    return imported.some((one) => reaches(one, seen))
  }
  const files = globSync(`${FOLDERS}/**/*.test.ts`, { cwd: root }).sort()
  return files.filter((file) => reaches(file))
}

export const importsOf = (file: string): string[] =>
  [...read(file).matchAll(IMPORT)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => path.endsWith('.ts') && existsSync(join(root, path)))

/** Changes when anything changes that tests run, except test files. */
export function hashProgram(): string {
  const files = globSync([`${FOLDERS}/**/*.{ts,sql}`, 'package-lock.json'], { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('test/mutants/'))
    .sort()
  return hash(...files.flatMap((file) => [file, read(file)]))
}
