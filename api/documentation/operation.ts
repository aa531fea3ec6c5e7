import type { z } from 'zod'
import { type Access, type Endpoint, TOTAL_COUNT } from '../../contract/http/endpoint.ts'
import { forChild } from '../../contract/http/for-child.ts'
import { type JsonSchema, jsonSchemaOf } from './schema.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}
export type Content = Record<string, { schema: JsonSchema }>
type Headers = Record<string, { description: string; schema: JsonSchema }>
export type Answer = { $ref: string } | { description: string; headers?: Headers; content: Content }

/** One call as OpenAPI 3.1 describes it. */
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Answer>
}

type Components = Record<string, JsonSchema>

/** Describes a call of the contract. Schemas with a name go to `components`. */
export function operationOf(operationId: string, call: Endpoint, components: Components): Operation {
  const answered = jsonSchemaOf(call.response, 'output', components)
  const { headers = [] } = call.rawBody ?? {}
  return {
    operationId,
    tags: [call.tag],
    summary: call.summary,
    ...security(call.access),
    parameters: [
      ...parameters('path', call.params, components),
      ...parameters('query', call.query, components),
      ...parameters('query', call.forChildren && forChild, components),
      ...headers.map((name) => ({ name, in: 'header' as const, required: true, schema: { type: 'string' } })),
    ],
    ...requestBody(call, components),
    responses: {
      200: {
        description: 'What was asked for.',
        ...(call.hasTotalCount && { headers: totalCount }),
        content: { [call.mediaType ?? 'application/json']: { schema: answered } },
      },
      ...errorResponses(statusesOf(call)),
    },
  }
}

const totalCount: Headers = {
  [TOTAL_COUNT]: {
    description: 'How many entries all pages of the list have.',
    schema: { type: 'integer', minimum: 0 },
  },
}

function requestBody({ body, rawBody }: Endpoint, components: Components): Pick<Operation, 'requestBody'> {
  const [type, schema] = rawBody
    ? [rawBody.mediaType, rawBody.schema as JsonSchema]
    : ['application/json', body && jsonSchemaOf(body, 'input', components)]
  return schema ? { requestBody: { required: true, content: { [type]: { schema } } } } : {}
}

export const json = (description: string, schema: JsonSchema) => ({
  description,
  content: { 'application/json': { schema } },
})

const errorResponses = (statuses: number[]): Record<string, Answer> =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]))

/** Every status a call may refuse with: what its parts imply, and what the contract adds. */
export function statusesOf({
  access,
  params,
  query,
  body,
  rawBody,
  forChildren,
  errorStatuses = [],
}: Endpoint): number[] {
  const implied = [
    401, // an invalid token is refused even where none is needed
    421, // asked for by a name that is not this server's
    429, // every endpoint is rate limited
    500,
    503, // the identity provider, which verifies tokens, may be unavailable
    ...(params || query || body || rawBody || forChildren ? [400] : []),
    // For a child who is not theirs, or where nobody acts for another.
    ...(access !== 'everyone' ? [403] : []),
    ...(params && 'id' in params.shape ? [404] : []),
    ...(body || rawBody ? [408, 413] : []),
  ]
  return [...new Set([...implied, ...errorStatuses])].sort((one, other) => one - other)
}

function security(access: Access): Pick<Operation, 'security' | 'description'> {
  if (access === 'everyone') return { description: 'For everyone.', security: [{}, { bearer: [] }] }
  if (access === 'signedIn')
    return { description: 'For everybody who is signed in.', security: [{ bearer: [] }] }
  if (access === 'cashiers') return { description: 'For Admins and cashiers.', security: [{ bearer: [] }] }
  if (access === 'staff')
    return { description: 'For Admins, Instructors and cashiers.', security: [{ bearer: [] }] }
  return { description: `For these roles: ${access.join(', ')}.`, security: [{ bearer: [] }] }
}

function parameters(
  place: Parameter['in'],
  object: z.ZodObject | undefined,
  components: Components,
): Parameter[] {
  if (!object) return []
  const { properties = {}, required = [] } = jsonSchemaOf(object, 'input', components)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }))
}
