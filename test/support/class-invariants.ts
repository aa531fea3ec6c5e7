import type { Database } from '../../db/client.ts'
import { classSentences } from '../../domain/health/audit/classes.ts'
import { minimumSentences } from '../../domain/health/audit/minimums.ts'

/** Once the background has told everybody. */
const atRest = { now: new Date(), settledBefore: new Date('9999-12-31'), skewMs: 0 }

export const classInvariants = { ...classSentences(atRest), ...minimumSentences }

/** Violations of what holds of classes that were changed by their endpoints. */
export async function findClassViolations(database: Database): Promise<string[]> {
  const violations: string[] = []
  for (const [promise, query] of Object.entries(classInvariants)) {
    const { rows } = await database.execute(query)
    violations.push(...rows.map((row) => `${promise}: ${Object.values(row).join(' ')}`))
  }
  return violations
}
