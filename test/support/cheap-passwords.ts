import crypto, { type Argon2Parameters } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** The hash parameters that the app has asked for since the process started. */
export const hashParameters: Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>[] = []

/**
 * Vitest setup: replaces argon2 with minimal parameters, because hashing for hundreds of test users takes a
 * tenth of the run. Records the requested parameters; REAL_PASSWORDS keeps the real cost.
 */
const { argon2 } = crypto
crypto.argon2 = (algorithm, parameters, callback) => {
  const { memory, passes, parallelism } = parameters
  hashParameters.push({ memory, passes, parallelism })
  const cheap = process.env.REAL_PASSWORDS ? {} : { memory: 8 * parallelism, passes: 1 }
  return argon2(algorithm, { ...parameters, ...cheap }, callback)
}
syncBuiltinESMExports()
