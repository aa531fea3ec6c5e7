import { expect } from 'vitest'
import type { TestApp } from './boot.ts'

/**
 * The log lines of a request, oldest first. It is logged once its answer is written, so perhaps after it is
 * read.
 */
export async function logLinesOf(
  { logged }: Pick<TestApp, 'logged'>,
  requestId: string | null | undefined,
): Promise<Record<string, unknown>[]> {
  const find = () => logged.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId)
  await expect.poll(find).toContainEqual(expect.objectContaining({ status: expect.any(Number) }))
  return find()
}
