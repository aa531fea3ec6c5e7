import fc from 'fast-check'
import {
  contentTypes,
  malformedRequests,
  maliciousHeaders,
  maliciousJson,
  maliciousText,
} from './malicious-values.ts'

/** A valid request, before its mutation. */
export type ValidRequest = {
  call: string
  method: string
  path: string
  query: [string, string][]
  body: Record<string, unknown> | undefined
  tokens: string[]
}

/** A mutated request: for Node's client, or raw bytes for a socket. */
export type MutatedRequest =
  | { call: string; method: string; path: string; headers: (readonly [string, string])[]; body?: Buffer }
  | { call: string; bytes: Buffer }

const json = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...maliciousJson) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }).map((text) => JSON.stringify(text)) },
)
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...maliciousText) },
  { weight: 1, arbitrary: fc.webQueryParameters() },
)
const unexpectedField = fc.tuple(
  fc.constantFrom('__proto__', 'constructor', 'role', 'id', '', '\u0000'),
  json,
)

type Field = readonly [name: string, json: string]

/** Replaces, removes or duplicates fields of a body, or adds unexpected ones. */
function mutateFields(body: Record<string, unknown>): fc.Arbitrary<Field[]> {
  const fields: Field[] = Object.entries(body).map(([name, value]) => [name, JSON.stringify(value) ?? 'null'])
  const replaced = fc
    .tuple(
      ...fields.map((field) =>
        fc.option(json, { freq: Math.max(1, fields.length - 1) }).map((value) => [field, value] as const),
      ),
    )
    .map((pairs) => pairs.map(([[name, value], hostile]): Field => [name, hostile ?? value]))
  return fc
    .tuple(replaced, fc.array(unexpectedField, { maxLength: 2 }), fc.integer({ min: 0, max: 9 }), fc.nat())
    .map(([known, strange, chance, index]) => {
      const all = [...known, ...strange]
      const one = known[index % Math.max(1, known.length)]
      if (!one || chance > 1) return all
      return chance === 0 ? all.filter((field) => field !== one) : [...all, one]
    })
}

const serializeFields = (fields: Field[]) =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`

/** Bodies that are no JSON object in UTF-8. */
const malformedBodies = (whole: string) =>
  fc.constantFrom(
    Buffer.from(whole.slice(0, -1)),
    Buffer.from(`${whole}${whole}`),
    Buffer.from(`\ufeff${whole}`),
    Buffer.from(whole, 'utf16le'),
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from(`[${whole}]`),
    Buffer.from(new URLSearchParams({ a: whole }).toString()),
    Buffer.from('--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--\r\n'),
    Buffer.from('--x\r\ncontent-disposition: form-data; name="image"; filename="../a.png"\r\n\r\n'),
    Buffer.alloc(0),
    Buffer.alloc(80_000, ' '),
  )

function mutateBody(sound: ValidRequest): fc.Arbitrary<Buffer | undefined> {
  const whole = JSON.stringify(sound.body ?? {})
  if (!sound.body)
    return fc.option(malformedBodies(whole), { freq: 9, nil: undefined }).map((body) => body ?? undefined)
  return fc.oneof(
    { weight: 8, arbitrary: mutateFields(sound.body).map((fields) => Buffer.from(serializeFields(fields))) },
    { weight: 1, arbitrary: malformedBodies(whole) },
    { weight: 1, arbitrary: json.map((value) => Buffer.from(value)) },
  )
}

const queryNames = [
  'email',
  'tutorEmail',
  'page',
  'limit',
  'own',
  'cursor',
  'search',
  'sessionId',
  'state',
  'keep',
  'of',
]
const unexpectedQuery = fc.tuple(fc.constantFrom(...queryNames, '__proto__', 'limit[]', ''), text)

function mutateTarget({ path, query }: ValidRequest): fc.Arbitrary<string> {
  const parts = path.split('/')
  const part = fc
    .tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: parts.length - 1 }), text)
    .map(([chance, index, hostile]) =>
      chance > 1 ? path : parts.map((own, at) => (at === index ? hostile : own)).join('/'),
    )
  const pairs = fc.array(unexpectedQuery, { maxLength: 3 }).map((strange) => [...query, ...strange])
  return fc.tuple(part, pairs).map(([address, all]) => {
    const search = all.map(([name, value]) => `${name}=${value}`).join('&')
    const sent = `${address}${search && `?${search}`}`
    // Node's client sends no spaces and only Latin-1.
    return sent.replaceAll(/[^\x21-\xff]/g, (character) => encodeURIComponent(character.toWellFormed()))
  })
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE', 'PROPFIND', 'TRACE']

function mutateRequest(sound: ValidRequest): fc.Arbitrary<MutatedRequest> {
  return fc
    .record({
      method: fc.oneof(
        { weight: 15, arbitrary: fc.constant(sound.method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      path: mutateTarget(sound),
      token: fc.constantFrom(...sound.tokens, undefined),
      type: fc.oneof(
        { weight: 9, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
      ),
      headers: fc.oneof(
        { weight: 3, arbitrary: fc.constant<(readonly [string, string])[]>([]) },
        { weight: 1, arbitrary: fc.array(fc.constantFrom(...maliciousHeaders), { maxLength: 3 }) },
      ),
      body: mutateBody(sound),
    })
    .map(({ method, path, token, type, headers, body }) => ({
      call: sound.call,
      method,
      path,
      headers: [
        ...(token ? [['authorization', `Bearer ${token}`] as const] : []),
        ...(body ? [['content-type', type] as const] : []),
        ...headers,
      ],
      ...(body && { body }),
    }))
}

/** Any of the valid requests with any mutation. */
export function mutatedRequests(sound: ValidRequest[]): fc.Arbitrary<MutatedRequest> {
  const raw = fc
    .tuple(fc.constantFrom(...sound), fc.constantFrom(...malformedRequests))
    .map(([{ call, path }, bytes]) => ({
      call,
      bytes: Buffer.from(bytes.replace('%s', path), 'latin1'),
    }))
  return fc.oneof(
    { weight: 40, arbitrary: fc.oneof(...sound.map(mutateRequest)) },
    { weight: 1, arbitrary: raw },
  )
}
