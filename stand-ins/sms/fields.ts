import type { HonoRequest } from 'hono'

const MAX_FIELDS = 50

/** The fields of a request that are texts: of JSON or a form in the body, or of the address by GET. */
export async function readFields(request: HonoRequest): Promise<Record<string, string>> {
  if (request.method === 'GET') return request.query()
  const text = await request.text()
  const isJson = request.header('content-type')?.startsWith('application/json')
  const fields = isJson ? Object.entries(parseObject(text)) : [...new URLSearchParams(text)]
  return Object.fromEntries(
    fields.slice(0, MAX_FIELDS).filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}

function parseObject(text: string): object {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
