import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { en } from '../../web/i18n/en/index.ts'

const root = join(import.meta.dirname, '../..')
const assets = join(root, 'build/client/assets')

type Part = { module: string; imports: string[] }
type Screen = Part & { id: string; parentId?: string; hasDefaultExport: boolean }
type Manifest = { entry: Part; routes: Record<string, Screen> }

/** React Router's manifest: the files that each page starts with. */
function builtPages() {
  const [name = ''] = globSync('manifest-*.js', { cwd: assets })
  const text = readFileSync(join(assets, name), 'utf8')
  const manifest: Manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  return { name, ...manifest }
}

const { name: manifestName, entry, routes } = builtPages()

const sizes = new Map<string, number>()

/** The bytes of a file as it is sent: compressed by the build or, like the manifest of routes, by the server. */
function sent(file: string): number {
  const path = join(assets, file)
  const known = sizes.get(file)
  if (known) return known
  const compressed = `${path}.br`
  const size = existsSync(compressed) ? statSync(compressed).size : compressedByServer(readFileSync(path))
  sizes.set(file, size)
  return size
}

/** The server compresses answers from 1 kB on. */
const compressedByServer = (bytes: Buffer) => (bytes.length < 1024 ? bytes.length : gzipSync(bytes).length)

/** The files that a page needs, including those of its layouts. */
function firstFiles(screen: Screen): Set<string> {
  const parts: Part[] = [entry]
  for (let part: Screen | undefined = screen; part; part = routes[part.parentId ?? '']) parts.push(part)
  const files = parts.flatMap(({ module, imports }) => [module, ...imports])
  return new Set([manifestName, ...files.map((file) => file.replace('/assets/', ''))])
}

/** The Bangla files of an area, found by one of its English texts. */
const areas = Object.entries(en).flatMap(([area, english]) => {
  const sentences: string[] = []
  JSON.stringify(english, (_, part) => {
    if (typeof part === 'string') sentences.push(part)
    return part
  })
  const [longest] = sentences.sort((a, b) => b.length - a.length)
  const name = area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const [file] = globSync(`bn-${name}-????????.js`, { cwd: assets })
  return longest && file ? [{ tell: longest, file }] : []
})

const text = (file: string) => readFileSync(join(assets, file), 'utf8')

/** The additional bytes in Bangla. */
function banglaOf(files: Set<string>): Set<string> {
  const code = [...files].map(text).join('\n')
  const said = areas.filter(({ tell }) => code.includes(tell)).map(({ file }) => file)
  const shared = said.flatMap((file) =>
    [...text(file).matchAll(/from"\.\/([^"]+)"/g)].map(([, part = '']) => part),
  )
  return new Set([...said, ...shared].filter((file) => !files.has(file)))
}

/** What signing in takes, and what a page takes whose visitor is signed in: the SDK loads when it has something to do. */
const extra = {
  signingIn: globSync('{identity-actions,role-reader}-????????.js', { cwd: assets }),
  signedIn: globSync('{stored-session,role-reader}-????????.js', { cwd: assets }),
}
const parents = new Set(Object.values(routes).map(({ parentId }) => parentId))
const screens = Object.values(routes).filter((route) => route.hasDefaultExport && !parents.has(route.id))

/**
 * The most that each kind of screen may fetch at first, in bytes as they are sent, read in English and in Bangla. What bounds
 * them: docs/decisions/2026-11-21-rarely-used-code-loads-on-demand.md. On 2026-11-22 the second minifier, our own icon renderer and the
 * manifest's brotli went, and the limits rose by what these had saved: 2.1 kB on the home page, 3.4 kB elsewhere. Then eight more
 * screens came into the manifest of routes, and everybody's header leads to the search: 0.9 kB. Then the routine came: 0.3 kB.
 * Then the ways to pay came, whose names every timeline says, and with the screens of desk, codes, receipts and the day's close seven
 * more routes: 1.3 kB, and 1.8 kB on the screens of a payment. Then the refunds without an answer came: 0.2 kB. Then the stored session
 * replaced the identity SDK wherever somebody is signed in already: 31 kB less there, and 0.2 kB more elsewhere.
 * Then sessions said until when they are joined late, and what that costs: 0.3 kB, and 1 kB where one books or pays.
 * Then fees were paid by parts, with two more screens, and cancelled sessions kept their addresses: 1.5 kB, and 3 kB where
 * one sets, books, pays or follows them. Then cards showed what joining late costs, and the desk gave back any part of a fee: 0.1 kB.
 * Then the payment page led to the part that is due, and one asks why a part is still due: 0.1 kB where one books or follows a
 * payment, and 0.2 kB where one pays. Then cards said what the last part of a fee is where it differs: 0.1 kB in the dashboard.
 * Names of built files change a screen by up to 0.1 kB without a change of it, so each has 0.2 kB of room.
 * `visitor`: signed in there, or about to sign in.
 */
const kinds: { of: RegExp; most: { en: number; bn: number }; visitor?: keyof typeof extra }[] = [
  {
    of: /^routes\/home\/|^routes\/(coming-soon|not-found)$/,
    most: { en: 122_700, bn: 127_100 },
  },
  // The search also says who teaches a level and subject.
  { of: /^routes\/(find|session|tutor)$/, most: { en: 149_500, bn: 156_200 } },
  {
    of: /^routes\/(login|register|forgot-password|mailed-\w+)$/,
    most: { en: 179_200, bn: 185_300 },
    visitor: 'signingIn',
  },
  // These two also say when each class is and was to be, and who teaches it, and the second has the notes of its session.
  { of: /^routes\/booked-session$/, most: { en: 156_700, bn: 166_100 }, visitor: 'signedIn' },
  { of: /^routes\/dashboard\/booked$/, most: { en: 157_800, bn: 169_300 }, visitor: 'signedIn' },
  // The form of a session also asks for one class or weekly ones, whose rule loads when it is chosen.
  { of: /^routes\/dashboard\/sessions$/, most: { en: 158_400, bn: 166_200 }, visitor: 'signedIn' },
  // The list of sessions is also searched as the public one.
  { of: /^routes\/dashboard\/my-created-sessions$/, most: { en: 159_800, bn: 170_200 }, visitor: 'signedIn' },
  { of: /^routes\/dashboard\/payment$/, most: { en: 157_900, bn: 169_900 }, visitor: 'signedIn' },
  // Payments say which part of a fee they are for.
  {
    of: /^routes\/dashboard\/(checkout|payment-history)$/,
    most: { en: 155_700, bn: 165_900 },
    visitor: 'signedIn',
  },
  // The manifest has more routes again; the layout has groups, breadcrumbs and a bell. Then holidays came, and where one pays the
  // note about classes at the same time: 0.3 kB.
  { of: /^routes\/dashboard\//, most: { en: 154_000, bn: 165_200 }, visitor: 'signedIn' },
]

describe.each(screens)('$id loads no more bytes of scripts than its budget', (screen) => {
  const kind = kinds.find(({ of }) => of.test(screen.id))
  const files = firstFiles(screen)
  if (kind?.visitor) for (const file of extra[kind.visitor]) files.add(file)

  test.each(['en', 'bn'] as const)('read in %s', (language) => {
    const all = language === 'bn' ? files.union(banglaOf(files)) : files
    const bytes = [...all].reduce((sum, file) => sum + sent(file), 0)
    expect(bytes).toBeLessThan(kind?.most[language] ?? 0)
    // A page that fetches nothing is not small, but read wrongly.
    expect(bytes).toBeGreaterThan(100_000)
  })
})

test('user data and Bangla text are separate from every screen’s scripts', () => {
  for (const files of Object.values(extra)) expect(files).toHaveLength(2)
  expect(areas).toHaveLength(Object.keys(en).length)
  for (const screen of screens)
    for (const file of [...Object.values(extra).flat(), ...areas.map(({ file }) => file)])
      expect(firstFiles(screen)).not.toContain(file)
})

const found = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({ file, bytes: statSync(join(root, file)).size }))

test('the fonts of a first view are at most 60 kB, and the whole ones are files of their own', () => {
  const small = found('web/fonts/{anek-latin,anek-bangla-*}.woff2')
  expect(small).toHaveLength(4)
  expect(small.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(60_000)
  const files = found('build/client/assets/*.woff2')
  expect(files.length).toBeGreaterThan(2)
  expect(files.filter(({ bytes }) => bytes >= 60_000)).toEqual([])
})

test('our images and the stylesheets are small', () => {
  const pictures = found('public/**/*.{webp,jpg,png,svg}')
  expect(pictures.length).toBeGreaterThan(20)
  expect(pictures.filter(({ bytes }) => bytes >= 61_000)).toEqual([])
  const sheets = globSync('!(bangla-)*.css', { cwd: assets }).reduce((sum, file) => sum + sent(file), 0)
  // The Latin font and the name of Bangla among them, the calendar of the routine, and receipts, on the screen and on paper.
  expect(sheets).toBeLessThan(29_500)
  const bangla = globSync('bangla-*.css', { cwd: assets })
  expect(bangla).toHaveLength(1)
  expect(sent(bangla[0] ?? '')).toBeLessThan(46_000)
})
