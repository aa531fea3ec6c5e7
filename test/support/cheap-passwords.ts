import crypto, { type Argon2Parameters } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** What was hashed for how much, since the process began. */
export const hashParameters: Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>[] = []

/**
 * Setup of Vitest: people of tests are hundreds, and their passwords' hashes would be a tenth of its time. What the product
 * asks for is noted, and costs what it asks only where REAL_PASSWORDS says so.
 */
const { argon2 } = crypto
crypto.argon2 = (algorithm, parameters, callback) => {
  const { memory, passes, parallelism } = parameters
  hashParameters.push({ memory, passes, parallelism })
  const cheap = process.env.REAL_PASSWORDS ? {} : { memory: 8 * parallelism, passes: 1 }
  return argon2(algorithm, { ...parameters, ...cheap }, callback)
}
syncBuiltinESMExports()
