/**
 * A refusal in Google's words: `CODE` or `CODE : text`. The SDK turns the code into its own `auth/…` code and shows the
 * text as the error's message.
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

/** Overload. Answered like an outage, so that the client keeps its sign-in and retries. */
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

/** What Google's front door answers when the `key` of a call is not the project's. */
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
