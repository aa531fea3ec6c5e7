/**
 * Compares the screens of web/ with what the browser tests of the last run did: each change that web/ sends
 * to the API, each screen that sends one, each way to pay and the first screen of each role has a test that
 * passed. Alone it prints what is missing: `node bin/screens-tested.ts`
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { readTyped } from '../server/read-typed.ts'
import routeConfig from '../web/routes.ts'
import { commands } from './commands.ts'
import { readResults } from './test-reports.ts'

const WEB = join(import.meta.dirname, '../web')
const routes: RouteConfigEntry[] = routeConfig

/** They change something at the identity provider. */
const WAYS_IN = ['/login', '/register', '/forgot-password', '/mailed-link', '/auth/action']

const WAYS_TO_PAY = ['bkash', 'sslcommerz', 'card', 'desk'].map((method) => `pays by ${method}`)

const FIRST_SCREENS = ['user', 'Student', 'Instructor', 'Admin', 'a cashier'].map(
  (role) => `opens the first screen of ${role}`,
)

/** Lists what no passed browser test has done. `acts`: what the tests that passed did. */
export function untestedScreens(acts: string[]): string[] {
  const sent = acts.flatMap((act) => {
    const [, screen = '', call = ''] = /^(.*) sends (.*)$/.exec(act) ?? []
    return call ? [{ screen, call }] : []
  })
  const isSent = (calls: string[], path?: string) =>
    sent.some(
      ({ screen, call }) =>
        (path === undefined || matches(path, screen)) && calls.some((one) => matches(one, call)),
    )
  const { screens, calls } = readScreens()
  return [
    ...screens
      .filter(({ calls, path }) => calls.length > 0 && !isSent(calls, path))
      .map(({ path }) => `no change is sent from ${path}`),
    ...WAYS_IN.filter((path) => !sent.some(({ screen }) => screen === path)).map(
      (path) => `no change is sent from ${path}`,
    ),
    ...calls.filter((call) => !isSent([call])).map((call) => `${call} is not sent`),
    ...[...WAYS_TO_PAY, 'pays a part by', ...FIRST_SCREENS]
      .filter((act) => !acts.some((one) => one.startsWith(act)))
      .map((act) => `no test ${act}`),
  ]
}

interface Screen {
  path: string
  /** The changes, such as `PUT /notes/{id}`, in the files that only this screen and others like it load. */
  calls: string[]
}

/** The screens of web/routes.ts, and every change that web/ may send. */
function readScreens(): { screens: Screen[]; calls: string[] } {
  const layouts = filesBelow([
    'root.tsx',
    ...routes.flatMap(({ file, path }) => (path === undefined ? [file] : [])),
  ])
  const screens = screensOf(routes).map(({ path, file }) => {
    const own = [...filesBelow([file])].filter((one) => !layouts.has(one))
    return { path, calls: own.flatMap(callsIn) }
  })
  const all = globSync('**/*.{ts,tsx}', { cwd: WEB, exclude: ['**/*.test.ts'] })
  return { screens, calls: [...new Set(all.flatMap(callsIn))].sort() }
}

function screensOf(entries: RouteConfigEntry[], above = ''): { path: string; file: string }[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`
    const isScreen = index || (path !== undefined && children.length === 0)
    return [...(isScreen ? [{ path: own || '/', file }] : []), ...screensOf(children, own)]
  })
}

const read = (file: string) => readFileSync(join(WEB, file), 'utf8')

const callsIn = (file: string) => read(file).match(/(?<=')(POST|PUT|PATCH|DELETE) \/[^']+(?=')/g) ?? []

/** These files of web/ and all that they import, at once or later. */
function filesBelow(entries: string[]): Set<string> {
  const files = new Set(entries)
  // A set also visits what is added meanwhile.
  for (const file of files)
    for (const [, name = ''] of read(file).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const imported = join(dirname(file), name)
      if (existsSync(join(WEB, imported)) && !imported.startsWith('..')) files.add(imported)
    }
  return files
}

/** `/roll/:classId`, `/notes/{id}`; `?` ends what may be absent. */
function matches(pattern: string, path: string): boolean {
  const source = pattern.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+|\{\w+\}/g, '[^/]+')
  return new RegExp(`^${source}$`).test(path)
}

if (process.argv[1] === import.meta.filename) {
  readTyped(commands['screens-tested'])
  const passed = readResults().filter(({ state }) => state === 'passed')
  const missing = untestedScreens(passed.flatMap(({ acts }) => acts))
  process.stdout.write(missing.map((line) => `${line}\n`).join(''))
}
