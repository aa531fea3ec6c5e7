import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { mapStackTrace } from './source-maps.ts'

/** The process's log, a JSON line each. What people sent does not reach it with a query that failed. */
export function createLogger(
  level: string,
  { destination, processes = 1 }: { destination?: DestinationStream; processes?: number } = {},
): Logger {
  const options = { level, serializers: { err: serializeError } }
  // Lines that come while one is being written go out together; of several processes not more than what they can write to
  // one pipe without mixing their lines.
  const together = processes > 1 ? { maxWrite: 4096 } : {}
  return pino(options, destination ?? pino.destination({ sync: false, ...together }))
}

/** Other people's servers, and PostgreSQL, repeat in their errors what they were sent: that goes, wherever it stands. */
function serializeError(error: unknown): unknown {
  return JSON.parse(redact(mapStackTrace(JSON.stringify(withoutQueryParameters(error)))))
}

/** A failed query tells its parameters in its message; its cause and where it came from are what helps. */
function withoutQueryParameters(error: unknown) {
  if (!(error instanceof DrizzleQueryError)) return stdSerializers.err(error as Error)
  const { cause, query, stack } = error
  const from = stack?.split('\n').filter((line) => line.startsWith('    at '))
  return { ...stdSerializers.err(cause ?? new Error('query failed')), query, from: from?.join('\n') }
}

const SECRETS: [RegExp, string][] = [
  // Not those of modules in a stack: /node_modules/@scope/, pg@8.
  [/[\w.+%-]+@[\w-]+(\.[\w-]+)+/g, '{email}'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '{token}'],
  [/\bBearer [\w.~+/=-]+/g, 'Bearer {token}'],
  [/\b\w+_secret_\w+/g, '{client secret}'],
  [/\b(sk|rk|whsec)_\w+/g, '{key}'],
  [/\b((?:key|oobCode|code|token|password|client_secret)=)[^&\s"\\]+/gi, '$1{secret}'],
  [/\b(?:\d{4}[ -]?){3}\d{3,4}\b/g, '{card}'],
]

/** A text without addresses of people, tokens, keys, and numbers of cards. */
export const redact = (text: string): string =>
  SECRETS.reduce((left, [secret, name]) => left.replaceAll(secret, name), text)
