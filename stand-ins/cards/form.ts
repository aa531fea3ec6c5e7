import type { HonoRequest } from 'hono'
import qs from 'qs'
import type { z } from 'zod'
import { invalidRequest, Refusal } from './errors.ts'

export type Form = Record<string, unknown>

/**
 * Parses parameters in Stripe's bracket notation: from the body of a POST, otherwise from the query. Every
 * container becomes an object (`expand[]=a` → `{expand: {0: 'a'}}`); the operation's schema knows which are
 * lists.
 */
export async function readForm(request: HonoRequest): Promise<Form> {
  if (request.method !== 'POST') return parseForm(new URL(request.url).search.slice(1))
  const body = await request.text()
  const type = request.header('content-type') ?? 'application/x-www-form-urlencoded'
  if (body !== '' && !type.toLowerCase().startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
    )
  }
  return parseForm(body)
}

function parseForm(text: string): Form {
  const form = parse(text)
  // PostgreSQL stores no such character in text.
  if (JSON.stringify(form).includes('\\u0000'))
    throw invalidRequest('Invalid string: null characters are not allowed.')
  return form
}

function parse(text: string): Form {
  try {
    return qs.parse(text, {
      parseArrays: false,
      plainObjects: true,
      duplicates: 'last',
      depth: 6,
      strictDepth: true,
      parameterLimit: 1000,
      throwOnLimitExceeded: true,
    })
  } catch {
    throw invalidRequest('Invalid request: the parameters are nested too deeply or are too many.')
  }
}

/** Validates parameters and throws Stripe's message about the first invalid one. */
export function checkForm<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const result = schema.safeParse(form)
  if (result.success) return result.data
  const { issues } = result.error
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  throw issue
    ? explain(issue, form)
    : new Refusal(400, { type: 'invalid_request_error', message: 'Invalid request.' })
}

function explain(issue: z.core.$ZodIssue, form: Form): Refusal {
  const param = nameOf(issue.path)
  switch (issue.code) {
    case 'unrecognized_keys': {
      const unknown = issue.keys.map((key) => nameOf([...issue.path, key]).slice(0, 200))
      const noun = unknown.length > 1 ? 'parameters' : 'parameter'
      return invalidRequest(`Received unknown ${noun}: ${unknown.join(', ')}`, {
        code: 'parameter_unknown',
        param: unknown[0],
      })
    }
    case 'invalid_type':
      if (issue.expected === 'never') {
        return invalidRequest(`This stand-in for Stripe does not implement the parameter ${param}.`, {
          param,
        })
      }
      if (valueAt(form, issue.path) === undefined) {
        return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
      }
      return invalidRequest(`Invalid ${issue.expected === 'record' ? 'object' : issue.expected}`, { param })
    case 'custom':
      return invalidRequest(issue.message.replace('{param}', param), { code: issue.params?.code, param })
    default:
      return invalidRequest(`Invalid ${param}: ${issue.message}`, { param })
  }
}

/** ['metadata', 'seat'] → 'metadata[seat]' */
function nameOf(path: PropertyKey[]): string {
  return path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('')
}

function valueAt(form: Form, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    form,
  )
}
