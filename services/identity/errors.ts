/**
 * An error response. The message has Google's format, `CODE` or `CODE : text`. The SDK maps the code to its
 * own `auth/…` code and uses the text as the error's message.
 */
export class Refusal extends Error {
  readonly status: Status
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, options: { status?: Status; retryAfterSeconds?: number } = {}) {
    super(message)
    this.status = options.status ?? 400
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Refuses what Firebase has and this stand-in has not: to ignore it would look like success. */
export const notOffered = (what: string) =>
  new Refusal(`NOT_IMPLEMENTED : This service ${what.slice(0, 300)}. See docs/services.md.`, {
    status: 501,
  })

/**
 * Too much load. The response is the same as in an outage, so that the client stays signed in and retries.
 */
export class Overload extends Error {}

const STATUS = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  413: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  501: 'NOT_IMPLEMENTED',
}
type Status = keyof typeof STATUS

/** Google's error body, https://cloud.google.com/apis/design/errors with the older `errors` list. */
export function errorBody({ message, status }: Refusal) {
  return {
    error: {
      code: status,
      message,
      errors: [{ message, domain: 'global', reason: 'invalid' }],
      status: STATUS[status],
    },
  }
}

/** Google's response to a request whose `key` is not an API key of the project. */
export function apiKeyInvalid() {
  const message = 'API key not valid. Please pass a valid API key.'
  const body = errorBody(new Refusal(message))
  const details = [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
      metadata: { service: 'identitytoolkit.googleapis.com' },
    },
  ]
  return { error: { ...body.error, details } }
}
