import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { en } from '../../web/i18n/en.ts'

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

/**
 * The bytes of a file as it is sent: compressed by the build or, like the manifest of routes, by the server.
 */
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

/**
 * What signing in takes, and what a page takes whose visitor is signed in: the SDK loads when it has
 * something to do.
 */
const extra = {
  signingIn: globSync('{identity-actions,role-reader}-????????.js', { cwd: assets }),
  signedIn: globSync('{stored-session,role-reader}-????????.js', { cwd: assets }),
}
const parents = new Set(Object.values(routes).map(({ parentId }) => parentId))
const screens = Object.values(routes).filter((route) => route.hasDefaultExport && !parents.has(route.id))

/**
 * The most that each kind of screen may fetch at first, in bytes as they are sent, read in English and in
 * Bangla. The aim is 130 kB for public pages and 180 kB for others. File names carry hashes, so any change
 * moves a compressed size by a few bytes. `visitor`: signed in there, or about to sign in.
 */
const kinds: { of: RegExp; most: { en: number; bn: number }; visitor?: keyof typeof extra }[] = [
  {
    of: /^find\/(home\/|about$|tutors$|page$|be-our-tutor$)|^layout\/(coming-soon|not-found)$/,
    most: { en: 134_000, bn: 140_000 },
  },
  { of: /^find\/(sessions|session|tutor)$/, most: { en: 143_600, bn: 153_100 } },
  {
    of: /^you\/(login|register|forgot-password|send-login-link|email-action)$/,
    most: { en: 187_300, bn: 197_200 },
    visitor: 'signingIn',
  },
  // The ways to pay, and the room of a class.
  { of: /^(book\/payment|learn\/booked)$/, most: { en: 184_600, bn: 204_500 }, visitor: 'signedIn' },
  // The counter, and the page of a person: families made them larger.
  { of: /^run\/desk\/(desk|person)$/, most: { en: 186_300, bn: 206_900 }, visitor: 'signedIn' },
  {
    of: /^(book|learn|teach|run|today|dashboard)\/|^you\/profile$/,
    most: { en: 183_900, bn: 204_200 },
    visitor: 'signedIn',
  },
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
  // The Latin font and the name of Bangla among them, the calendar of the routine, and receipts, on the
  // screen and on paper.
  expect(sheets).toBeLessThan(30_300)
  const bangla = globSync('bangla-*.css', { cwd: assets })
  expect(bangla).toHaveLength(1)
  expect(sent(bangla[0] ?? '')).toBeLessThan(46_000)
})
