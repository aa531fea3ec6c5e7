import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** The process's log, a JSON line each. What people sent does not reach it with a query that failed. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: withoutParameters } }
  // Lines that come while one is being written go out together; not more than what several processes can write to one
  // pipe without mixing their lines.
  return pino(options, destination ?? pino.destination({ sync: false, maxWrite: 4096 }))
}

/** A failed query tells its parameters in its message; its cause and where it came from are what helps. */
function withoutParameters(error: unknown) {
  if (!(error instanceof DrizzleQueryError)) return stdSerializers.err(error as Error)
  const { cause, query, stack } = error
  const from = stack?.split('\n').filter((line) => line.startsWith('    at '))
  return { ...stdSerializers.err(cause ?? new Error('query failed')), query, from: from?.join('\n') }
}
