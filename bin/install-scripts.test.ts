import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = {
  version?: string
  hasInstallScript?: boolean
  integrity?: string
  optional?: boolean
  link?: boolean
}
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const { packages }: { packages: Record<string, Locked> } = read('package-lock.json')
const { allowScripts, ...manifest }: Record<string, Record<string, unknown>> = read('package.json')

const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
const locked = Object.entries(packages).filter(([folder]) => folder !== '')

test('of every package that would run a script when it is installed, package.json says whether it may', () => {
  const withScript = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([folder]) => nameOf(folder))
  expect([...new Set(withScript)].sort()).toEqual(Object.keys(allowScripts ?? {}).sort())
})

test('every package has an exact version and a hash; only those of other platforms may be without one', () => {
  const unknown = locked.filter(([, { integrity, optional }]) => !integrity && !optional)
  expect(unknown.map(([folder]) => folder)).toEqual([])
  for (const kind of ['dependencies', 'devDependencies'])
    for (const [name, version] of Object.entries(manifest[kind] ?? {}))
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)])
})
