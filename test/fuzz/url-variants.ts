import fc from 'fast-check'

/** One spelling of a URL: the request target and the headers that name its host. */
export type UrlVariant = { target: string; headers: string[]; means: 'the same' | 'nothing' }

type Draft = UrlVariant & { host: string }
type Step = (draft: Draft, at: number) => Draft

const insert = (text: string, at: number, inserted: string) => text.slice(0, at) + inserted + text.slice(at)

/** Changes the path; `at` is any number. */
const inPath =
  (change: (path: string, at: number) => string, means?: 'nothing'): Step =>
  (draft, at) => {
    const [path = '', ...query] = draft.target.split(/(?=\?)/)
    return { ...draft, target: [change(path, at), ...query].join(''), means: means ?? draft.means }
  }

/** Inserts text before one of the slashes. */
const beforeSlash = (inserted: string) =>
  inPath((path, at) => {
    const slashes = [...path.matchAll(/\//g)].map(({ index }) => index)
    return insert(path, slashes[at % slashes.length] ?? 0, inserted)
  })

/** Rewrites one character with `write`. */
const oneOf = (characters: RegExp, write: (code: string) => string, means?: 'nothing') =>
  inPath((path, at) => {
    const found = [...path.matchAll(characters)]
    const one = found[at % Math.max(1, found.length)]
    if (!one) return path
    const code = one[0].charCodeAt(0).toString(16).padStart(2, '0')
    return path.slice(0, one.index) + write(code) + path.slice(one.index + 1)
  }, means)

const isAbsolute = ({ target }: Draft) => !target.startsWith('/')
const absolutely = (scheme: string, authority: (host: string) => string, means?: 'nothing'): Step => {
  return (draft) =>
    isAbsolute(draft)
      ? draft
      : {
          ...draft,
          target: `${scheme}://${authority(draft.host)}${draft.target}`,
          means: means ?? draft.means,
        }
}
const withHeaders =
  (headers: (host: string) => string[]): Step =>
  (draft) => ({ ...draft, headers: headers(draft.host), means: 'nothing' })

const LETTERS = /(?<!%[\da-f]?)[A-Za-z0-9._~-]/gi

/** Equivalent spellings. */
const harmless: Step[] = [
  oneOf(LETTERS, (code) => `%${code}`),
  oneOf(LETTERS, (code) => `%${code.toUpperCase()}`),
  beforeSlash('/.'),
  beforeSlash('/%2e'),
  beforeSlash('/'),
  beforeSlash('/assets/..'),
  beforeSlash('/api/%2E%2e'),
  beforeSlash('/x/./y/../%2e.'),
  inPath((path) => `/..${path}`),
  absolutely('http', (host) => host),
  absolutely('HTTP', (host) => host.toUpperCase()),
  absolutely('https', (host) => host),
  (draft) => ({ ...draft, headers: draft.headers.map((header) => header.toUpperCase()) }),
]

/** Changes that make a URL ambiguous. */
const harmful: Step[] = [
  oneOf(/\//g, () => '%2f', 'nothing'),
  oneOf(/\//g, () => '%5C', 'nothing'),
  oneOf(/\//g, () => '\\', 'nothing'),
  ...['%00', '%0d%0a', '%', '%zz', '%c0%ae', '\xff', '%7f'].map((text) =>
    inPath((path, at) => insert(path, path.length - (at % 2), text), 'nothing'),
  ),
  (draft) => ({ ...draft, target: `${draft.target}#x`, means: 'nothing' }),
  absolutely('http', (host) => `u@${host}`, 'nothing'),
  absolutely('http', () => 'evil.example', 'nothing'),
  absolutely('ftp', (host) => host, 'nothing'),
  withHeaders((host) => [`host: ${host}`, `host: ${host}`]),
  withHeaders(() => ['host: a:b:c']),
  withHeaders(() => []),
  withHeaders((host) => [`host: ${host}`, 'authorization: Bearer a', 'authorization: Bearer b']),
]

const step = fc.tuple(
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...harmless) },
    { weight: 1, arbitrary: fc.constantFrom(...harmful) },
  ),
  fc.nat(1000),
)

/** Applies one to four changes to a URL. */
export function urlVariants(target: string, host: string): fc.Arbitrary<UrlVariant> {
  const plain: Draft = { target, host, headers: [`host: ${host}`], means: 'the same' }
  return fc.array(step, { minLength: 1, maxLength: 4 }).map((steps) => {
    // Comes last, because an absolute URL has other slashes than a path.
    const inOrder = steps.toSorted(([one], [other]) => Number(isLast(one)) - Number(isLast(other)))
    return inOrder.reduce((draft, [change, at]) => change(draft, at), plain)
  })
}

const isLast = (change: Step) =>
  isAbsolute(change({ target: '/', host: 'a', headers: [], means: 'the same' }, 0))
