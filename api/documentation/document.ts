import type { Endpoint } from '../../contract/endpoint.ts'
import { errorResponse } from '../../contract/errors.ts'
import { uploadedImage } from '../../contract/images.ts'
import { endpoints } from '../../contract/index.ts'
import { type RefusalStatus, refusals } from '../../contract/refusals.ts'
import { type DocumentedCode, documentedCodes } from './codes.ts'
import { type Answer, errorResponses, json, type Operation, operationOf, security } from './operation.ts'
import { type JsonSchema, jsonSchemaOf } from './schema.ts'

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

/** The first part of a path says which noun it is about. */
const tags: Record<string, string[]> = {
  Sessions: ['sessions'],
  Bookings: ['bookedSessions', 'booked', 'bookings'],
  Payments: ['create-payment-intent', 'payments', 'paymentsid', 'money', 'settings', 'webhooks'],
  Notes: ['notes'],
  Materials: ['materials', 'materialsid'],
  Tutors: ['tutors'],
  Users: ['overview', 'users', 'admin', 'auth', 'outbox', 'audit-trail'],
  Images: ['images'],
  System: ['system'],
  'This API': ['config', 'openapi.json'],
}

const statusDescriptions: Record<RefusalStatus, string> = {
  400: 'What was sent is not right: code says what, field says where.',
  401: 'Nobody is signed in, or the token no longer holds.',
  403: 'Not for this person.',
  404: 'There is no such thing, or none that this person may see.',
  408: 'What was sent took too long to arrive.',
  409: 'The state of things forbids it.',
  413: 'Too large.',
  429: 'Too often. The header Retry-After says in how many seconds it may be tried again.',
  500: 'Something failed on our side. requestId finds the line in the log.',
  503: 'An outside system cannot be reached. Try again in a moment.',
}

/** The OpenAPI 3.1 document of every call, from the contract. */
export function openApi(): OpenApi {
  const schemas: Record<string, JsonSchema> = {}
  const paths: OpenApi['paths'] = {}
  const add = (method: string, path: string, operation: Operation) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  for (const [name, call] of Object.entries<Endpoint>(endpoints))
    add(call.method, call.path, operationOf(name, tagOf(call.path), call, schemas))
  add('POST', '/images', uploadImage(schemas))
  add('GET', '/openapi.json', thisDocument)
  add('POST', '/webhooks/stripe', stripeWebhook)
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
    tags: Object.keys(tags).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The identity provider’s token of whoever asks.',
        },
      },
      schemas,
      responses: Object.fromEntries(responses),
    },
    'x-codes': documentedCodes(),
  }
}

function tagOf(path: string): string {
  const first = path.split('/')[1] ?? ''
  return Object.keys(tags).find((noun) => tags[noun]?.includes(first)) ?? first
}

/** C04, the one call that takes a file. */
const uploadImage = (schemas: Record<string, JsonSchema>): Operation => ({
  operationId: 'uploadImage',
  tags: [tagOf('/images')],
  summary: 'Hands a picture to the image host and answers its address.',
  ...security('signedIn'),
  parameters: [],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { image: { type: 'string', contentMediaType: 'image/*' } },
          required: ['image'],
        },
      },
    },
  },
  responses: {
    200: json('Where the picture is.', jsonSchemaOf(uploadedImage, 'output', schemas)),
    ...errorResponses([400, 401, 408, 413, 429, 500, 503]),
  },
})

const stripeWebhook: Operation = {
  operationId: 'hearCardProvider',
  tags: [tagOf('/webhooks')],
  summary:
    'What the card provider tells: an event of Stripe, with its signature. It is asked what is true of it.',
  description: 'For the card provider.',
  security: [{}],
  parameters: [{ name: 'stripe-signature', in: 'header', required: true, schema: { type: 'string' } }],
  requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
  responses: {
    200: json('It need not come again.', {
      type: 'object',
      properties: { received: { const: true } },
      required: ['received'],
    }),
    ...errorResponses([400, 401, 404, 413, 429, 500, 503]),
  },
}

const thisDocument: Operation = {
  operationId: 'getOpenApi',
  tags: [tagOf('/openapi.json')],
  summary: 'This document.',
  ...security('everyone'),
  parameters: [],
  responses: { 200: json('OpenAPI 3.1.', { type: 'object' }), ...errorResponses([401, 429, 500, 503]) },
}
