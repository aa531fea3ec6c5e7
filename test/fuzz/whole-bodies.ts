import { openApi } from '../../api/documentation/document.ts'
import type { JsonSchema } from '../../api/documentation/schema.ts'

type Schema = JsonSchema & {
  $ref?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  type?: string | string[]
  format?: string
  minimum?: number
  minLength?: number
  minItems?: number
  properties?: Record<string, Schema>
  items?: Schema
}
type Path = readonly (string | number)[]
/** A body with every field that its schema names, and where its numbers, lists and texts are. */
type Whole = { body: unknown; leaves: { path: Path; kind: 'number' | 'array' | 'string' }[] }

const { components, paths } = openApi()
const DEEPEST = 8

/** Bodies of a call as the document describes them, one for each of its alternatives. */
export function wholeBodies(call: string): Whole[] {
  const [method = '', path = ''] = call.split(' ')
  const schema = paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema
  return schema ? alternativesOf(schema as Schema).map((one) => wholeOf(one)) : []
}

/** The same body with something else in one place. */
export const withValue = (body: unknown, [key, ...rest]: Path, value: unknown): unknown => {
  if (key === undefined) return value
  if (Array.isArray(body)) return body.map((one, at) => (at === key ? withValue(one, rest, value) : one))
  const object = body as Record<string, unknown>
  return { ...object, [key]: withValue(object[key], rest, value) }
}

function resolved(schema: Schema): Schema {
  if (!schema.$ref) return schema
  return resolved(components.schemas[schema.$ref.split('/').at(-1) ?? ''] as Schema)
}

function alternativesOf(schema: Schema): Schema[] {
  const one = resolved(schema)
  const all = (one.anyOf ?? one.oneOf ?? []).flatMap((each) => alternativesOf(each))
  const something = all.filter(({ type }) => type !== 'null')
  return something.length > 0 ? something : [one]
}

function wholeOf(schema: Schema, path: Path = []): Whole {
  const alternatives = alternativesOf(schema)
  const one = alternatives.find(({ type }) => type === 'number' || type === 'integer') ?? alternatives[0]
  if (!one || path.length > DEEPEST) return { body: null, leaves: [] }
  const type = [one.type].flat().find((name) => name !== 'null')
  if (type === 'object') {
    const fields = Object.entries(one.properties ?? {}).map(
      ([name, field]) => [name, wholeOf(field, [...path, name])] as const,
    )
    return {
      body: Object.fromEntries(fields.map(([name, { body }]) => [name, body])),
      leaves: fields.flatMap(([, { leaves }]) => leaves),
    }
  }
  if (type === 'array') {
    const item = wholeOf(one.items ?? {}, [...path, 0])
    return { body: [item.body], leaves: [{ path, kind: 'array' }, ...item.leaves] }
  }
  if (type === 'number' || type === 'integer')
    return { body: one.examples?.[0] ?? one.minimum ?? 1, leaves: [{ path, kind: 'number' }] }
  const isText = type === 'string' && !one.enum && one.const === undefined
  return { body: simple(one, type), leaves: isText ? [{ path, kind: 'string' }] : [] }
}

const byFormat: Record<string, string> = {
  uuid: '01931f3c-0000-7000-8000-000000000000',
  date: '2030-12-06',
  'date-time': '2030-12-06T10:00:00Z',
  email: 'whole@example.test',
  uri: 'https://example.test/a.png',
}

function simple({ const: only, enum: options, examples, format, minLength }: Schema, type?: string): unknown {
  if (only !== undefined) return only
  if (options) return options[0]
  if (examples) return examples[0]
  if (type === 'string') return byFormat[format ?? ''] ?? 'a'.repeat(Math.max(1, minLength ?? 1))
  return type === 'boolean' ? true : null
}
