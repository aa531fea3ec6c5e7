import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { mapStackTrace } from './source-maps.ts'

/** Logs JSON lines. Errors are redacted, and failed queries lose their parameters. */
export function createLogger(
  level: string,
  { destination, processes = 1 }: { destination?: DestinationStream; processes?: number } = {},
): Logger {
  const options = { level, serializers: { err: serializeError } }
  // With several processes on one pipe, writes of at most 4096 bytes (PIPE_BUF) do not interleave.
  const together = processes > 1 ? { maxWrite: 4096 } : {}
  return pino(options, destination ?? pino.destination({ sync: false, ...together }))
}

/**
 * Errors of PostgreSQL and of other servers can repeat what they were sent, so the whole text is redacted.
 */
function serializeError(error: unknown): unknown {
  return JSON.parse(redact(mapStackTrace(JSON.stringify(withoutQueryParameters(error)))))
}

/** Drizzle's message contains the parameters. The cause, the query and the stack are enough. */
function withoutQueryParameters(error: unknown) {
  if (!(error instanceof DrizzleQueryError)) return withoutClient(error as Error)
  const { cause, query, stack } = error
  const from = stack?.split('\n').filter((line) => line.startsWith('    at '))
  return { ...stdSerializers.err(cause ?? new Error('query failed')), query, from: from?.join('\n') }
}

/** pg attaches the whole client to an error of an idle connection: host, user and settings, on every line. */
function withoutClient(error: Error) {
  const { client: _, ...rest } = stdSerializers.err(error) as ReturnType<typeof stdSerializers.err> & {
    client?: unknown
  }
  return rest
}

const SECRETS: [RegExp, string][] = [
  // Does not match modules in a stack: /node_modules/@scope/, pg@8.
  // From the begin of a word only: from each of its letters, a long one would take minutes.
  [/(?<![\w.+%-])[\w.+%-]+@[\w-]+(\.[\w-]+)+/g, '{email}'],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '{token}'],
  [/\bBearer [\w.~+/=-]+/g, 'Bearer {token}'],
  [/\b\w+_secret_\w+/g, '{client secret}'],
  [/\b(sk|rk|whsec)_\w+/g, '{key}'],
  [
    /\b((?:(?:api_)?key|oobCode|code|(?:api_)?token|password|store_passwd|client_secret)=)[^&\s"\\]+/gi,
    '$1{secret}',
  ],
  [/\b(?:\d{4}[ -]?){3}\d{3,4}\b/g, '{card}'],
]

/** Replaces email addresses, tokens, keys and card numbers. */
export const redact = (text: string): string =>
  SECRETS.reduce((left, [secret, name]) => left.replaceAll(secret, name), text)
