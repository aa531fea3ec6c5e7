import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApi } from '../../api/documentation/document.ts'
import { endpoints } from '../../contract/index.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { assertConforms } from '../support/conformance.ts'

let app: TestApp
beforeAll(async () => {
  app = await boot()
})
afterAll(() => app.stop())

const document = openApi()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)

describe('the OpenAPI document', () => {
  test('is public', async () => {
    const response = await fetch(`${app.url}/api/openapi.json`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)))
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
  })

  test('has every endpoint of the contract, with unique ids', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining([...Object.keys(endpoints), 'uploadImage']))
  })

  test.each(operations)('$method $path is complete', ({ path, operation }) => {
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(inPath.every(({ required }) => required)).toBe(true)
    expect(new Set(operation.parameters.map(({ name }) => name)).size).toBe(operation.parameters.length)
    expect(operation.summary).toMatch(/[.?]$/)
    expect(document.tags.map(({ name }) => name)).toContain(operation.tags[0])
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^20[014]$/), '401', '500']),
    )
    for (const scheme of operation.security.flatMap(Object.keys))
      expect(document.components.securitySchemes).toHaveProperty(scheme)
  })

  test('every reference resolves, and no internal notation is left', () => {
    const text = JSON.stringify(document)
    const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
    expect(references).toHaveLength(text.split('"$ref"').length - 1)
    for (const [, kind, name] of references)
      expect(document.components[kind as 'schemas']).toHaveProperty(name ?? '')
    expect(text).not.toContain('documentedAs')
  })

  test('X15 lists every code with its status, its parameters and its English', () => {
    const codes = new Map(document['x-codes'].map(({ code, ...rest }) => [code, rest]))
    expect(codes.size).toBe(document['x-codes'].length)
    expect(codes.get('sold_out')).toEqual({ status: 409, params: [], example: 'This session is sold out.' })
    expect(codes.get('must_be_whole_number')).toEqual({
      status: 400,
      params: ['label', 'min', 'max'],
      example: 'Title must be a whole number from 1 to 200.',
    })
    expect(codes.get('too_many_requests')).toMatchObject({ status: 429, params: ['seconds'] })
    expect(codes.get('cancelled_with_session')).toEqual({
      params: [],
      example: 'The session was cancelled by the coaching centre.',
    })
  })

  test('describes the input of every endpoint that has one', () => {
    const parameters = document.paths['/tutors/active']?.get?.parameters ?? []
    expect(parameters.find(({ name }) => name === 'limit')?.schema).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 6,
    })
    const json = (path: string, method: string) =>
      document.paths[path]?.[method]?.requestBody?.content['application/json']?.schema
    expect(json('/sessions', 'post')?.properties).toMatchObject({
      fee: { anyOf: [{ type: 'number' }, { type: 'string' }], examples: [750.5, '750.50'] },
      classStart: { type: 'string', examples: expect.arrayContaining(['2026-11-20T18:30']) },
    })
    expect(json('/sessions/{id}', 'patch')?.anyOf?.map(({ title }) => title)).toEqual([
      'Approval',
      'Rejection',
      'Update',
    ])
  })
})

describe('checking responses against it', () => {
  const asked = { method: 'GET', path: '/notes?page=2', status: 200, type: 'application/json', body: [] }
  const note = {
    _id: '01931f3c-0000-7000-8000-000000000000',
    email: 'a@b.test',
    title: 'T',
    description: 'D',
    sessionId: null,
    sessionTitle: null,
    createdAt: '2026-11-20T12:00:00.000Z',
  }

  const refusal = { code: 'sign_in_required', message: 'Please log in first.', requestId: '1' }

  test('accepts a correct one', () => {
    expect(() => assertConforms({ ...asked, status: 401, body: refusal })).not.toThrow()
    expect(() => assertConforms(asked)).not.toThrow()
    expect(() => assertConforms({ ...asked, body: [note] })).not.toThrow()
  })

  test.each([
    ['an unknown status', { ...asked, status: 418 }],
    ['another type', { ...asked, type: 'text/html' }],
    ['a field too many', { ...asked, body: [{ ...note, userId: 'x' }] }],
    ['a field too few', { ...asked, body: [{ ...note, title: undefined }] }],
    ['a local time', { ...asked, body: [{ ...note, createdAt: '2026-11-20T12:00:00+06:00' }] }],
    ['a refusal without its id', { ...asked, status: 401, body: { ...refusal, requestId: undefined } }],
    ['a refusal with a code of another status', { ...asked, status: 403, body: refusal }],
    ['a refusal with other words', { ...asked, status: 401, body: { ...refusal, message: 'No.' } }],
    [
      'a refusal with unknown parameters',
      { ...asked, status: 401, body: { ...refusal, params: { max: 1 } } },
    ],
    ['a call that is not there', { ...asked, path: '/nothing' }],
    [
      'a body that was taken although the document forbids it',
      {
        ...asked,
        method: 'POST',
        path: '/notes',
        body: { insertedId: note._id },
        sent: { title: 3, description: 'D' },
      },
    ],
  ])('catches %s', (_, exchange) => {
    expect(() => assertConforms(exchange)).toThrow()
  })
})

test('the page shows every endpoint, runs no script and keeps to the Content-Security-Policy', async () => {
  const response = await fetch(`${app.url}/api`)
  const text = await response.text()
  expect(response.headers.get('content-type')).toContain('text/html')
  for (const { method, path, operation } of operations) {
    expect(text).toContain(`id="${operation.operationId}"`)
    expect(text).toContain(`<b>${method}</b> ${path}`)
  }
  for (const { code } of document['x-codes']) expect(text).toContain(`<code>${code}</code>`)
  for (const name of Object.keys(document.components.schemas)) expect(text).toContain(`id="${name}"`)
  for (const [, anchor] of text.matchAll(/href="#(\w+)"/g)) expect(text).toContain(`id="${anchor}"`)
  expect(text).not.toMatch(/<script|style="|\son\w+=/)
  const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1]
  expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
})
