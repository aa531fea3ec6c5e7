import { currentOperation } from '../../db/observe/operation.ts'
import { inSpan } from '../../db/observe/span.ts'

/**
 * Measures requests to outside systems. Their queries may contain keys and their paths ids, so a span has the
 * host and the path without ids only. They get no `traceparent`: they are not ours.
 */
export const tracedFetch =
  (out: typeof fetch): typeof fetch =>
  (input, init) => {
    if (!currentOperation()?.span) return out(input, init)
    const isRequest = input instanceof Request
    const { hostname, pathname } = new URL(isRequest ? input.url : input)
    const method = init?.method ?? (isRequest ? input.method : 'GET')
    const template = withoutIds(pathname)
    const attributes = {
      'http.request.method': method,
      'server.address': hostname,
      'url.template': template,
    }
    return inSpan(`${method} ${hostname}`, { kind: 'client', attributes }, async () => {
      const response = await out(input, init)
      currentOperation()?.span?.set({ 'http.response.status_code': response.status })
      return response
    })
  }

/**
 * A segment of a path that is not a word, a version such as v1.2.0-beta, or a method such as accounts:lookup.
 */
const ID = /^(?!v\d[\w.-]*$)(?=.*(?:\d|@|%|.{41}))/

const withoutIds = (path: string) =>
  path
    .split('/')
    .map((segment) => (ID.test(segment) ? '{id}' : segment))
    .join('/')
