import { type Endpoint, tags } from '../../contract/http/endpoint.ts'
import { errorResponse } from '../../contract/http/errors.ts'
import { endpoints } from '../../contract/index.ts'
import { type RefusalStatus, refusals } from '../../contract/refusals/statuses.ts'
import { type DocumentedCode, documentedCodes } from './codes.ts'
import { type Answer, json, type Operation, operationOf } from './operation.ts'
import { type JsonSchema, jsonSchemaOf } from './schema.ts'
import { uploadPaths } from './uploads.ts'

export type OpenApi = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: Record<string, object>
    schemas: Record<string, JsonSchema>
    responses: Record<string, Answer>
  }
  'x-codes': DocumentedCode[]
}

const statusDescriptions: Record<RefusalStatus, string> = {
  400: 'What was sent is not right: code says what, field says where.',
  401: 'Nobody is signed in, or the token no longer holds.',
  403: 'Not for this person.',
  404: 'There is no such thing, or none that this person may see.',
  408: 'What was sent took too long to arrive.',
  409: 'The state of things forbids it.',
  412: 'Another version of the protocol of uploads.',
  413: 'Too large.',
  415: 'Not a type that is accepted.',
  421: 'Not a name of this server.',
  423: 'Another request is changing it.',
  429: 'Too often. The header Retry-After says in how many seconds it may be tried again.',
  500: 'Something failed on our side. requestId finds the line in the log.',
  503: 'The database or an outside system cannot be reached. The header Retry-After says in how many seconds it may be tried again.',
}

/** The OpenAPI 3.1 document of every call, from the contract. */
export function openApi(): OpenApi {
  const schemas: Record<string, JsonSchema> = {}
  const paths: OpenApi['paths'] = { ...uploadPaths }
  const add = (method: string, path: string, operation: Operation) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  for (const [name, call] of Object.entries<Endpoint>(endpoints))
    add(call.method, call.path, operationOf(name, call, schemas))
  const refusalBody = jsonSchemaOf(errorResponse, 'output', schemas)
  const responses = Object.entries(statusDescriptions).map(([status, text]) => [
    status,
    json(text, {
      ...refusalBody,
      properties: { code: { enum: [...refusals[Number(status) as RefusalStatus]] } },
    }),
  ])
  return {
    openapi: '3.1.1',
    info: {
      title: 'Boithok',
      version: '1',
      description:
        'Find, book and pay for study sessions, and study with their materials. Fees and amounts are decimals in major units, instants are ISO 8601 in UTC. A body is JSON, or the same fields as a form. A refusal has a code, the values of its message, and the message in English; the table of codes (x-codes) lists them. Programs compare codes: messages may change.',
    },
    servers: [{ url: '/api' }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The caller’s token from the identity provider.',
        },
      },
      schemas,
      responses: Object.fromEntries(responses),
    },
    'x-codes': documentedCodes(),
  }
}
