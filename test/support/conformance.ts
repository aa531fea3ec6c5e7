import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { DocumentedCode } from '../../api/documentation/codes.ts'
import { openApi } from '../../api/documentation/document.ts'
import type { Operation } from '../../api/documentation/operation.ts'
import type { ErrorResponse } from '../../contract/http/errors.ts'
import { say } from '../../contract/refusals/say.ts'

const document = openApi()
const documentedCodes = new Map<string, DocumentedCode>(document['x-codes'].map((one) => [one.code, one]))
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true })
addFormats.default(ajv)
for (const word of ['openapi', 'info', 'servers', 'tags', 'paths', 'components', 'x-codes'])
  ajv.addKeyword(word)
ajv.addSchema(document, 'api')

type Exchange = { method: string; path: string; sent?: unknown; status: number; type: string; body: unknown }

/**
 * Throws if a response does not match the OpenAPI document: unknown status, wrong media type, missing or
 * extra fields. A request body that was accepted must match as well. `path` is below /api.
 */
export function assertConforms({ method, path, sent, status, type, body }: Exchange): void {
  const called = `${method} ${path} ${status}`
  if (path === '' && type.startsWith('text/html')) return // the documentation itself, for people
  const found = find(method, path.split('?')[0] ?? '')
  if (!found) {
    if (status !== 404 && status !== 401 && status !== 421)
      throw new Error(`${called}: no such call in the document`)
    check('/components/schemas/Refusal', body, called)
    checkMessage(body as ErrorResponse, called)
    return
  }
  const { pointer, operation } = found
  const answer = operation.responses[status]
  if (!answer) throw new Error(`${called}: the document knows no such status`)
  const mediaType = type.split(';')[0] ?? ''
  const content = '$ref' in answer ? answer.$ref.slice(1) : `${pointer}/responses/${status}`
  if (!('$ref' in answer) && !answer.content[mediaType])
    throw new Error(`${called}: answered as ${mediaType}`)
  check(`${content}/content/${escapePart(mediaType)}/schema`, body, called)
  if (status >= 400) checkMessage(body as ErrorResponse, called)
  if (status === 200 && typeof sent === 'object' && operation.requestBody?.content['application/json'])
    check(`${pointer}/requestBody/content/application~1json/schema`, sent, `${called}, sent`)
}

const validators = new Map<string, ValidateFunction>()

function check(pointer: string, value: unknown, called: string): void {
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` })
  validators.set(pointer, validate)
  if (validate(value)) return
  throw new Error(`${called}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`)
}

/** The message is the code's, with these parameters and no others. */
function checkMessage({ code, params = {}, message }: ErrorResponse, called: string): void {
  const names = documentedCodes.get(code)?.params ?? []
  if (say('en', { code, params }) !== message || Object.keys(params).sort().join() !== names.sort().join())
    throw new Error(`${called}: ${code} with ${JSON.stringify(params)} is not documented as “${message}”`)
}

const escapePart = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** Paths without parameters come first: /tutors/active is not /tutors/{id}. */
const paths = Object.keys(document.paths)
  .sort((one, other) => one.split('{').length - other.split('{').length)
  .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))

function find(method: string, path: string): { pointer: string; operation: Operation } | undefined {
  const key = method.toLowerCase()
  for (const known of paths) {
    const operation = known.pattern.test(path) ? document.paths[known.path]?.[key] : undefined
    if (operation)
      return { operation, pointer: `/paths/${encodeURIComponent(escapePart(known.path))}/${key}` }
  }
  return undefined
}
