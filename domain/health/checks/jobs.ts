import type { FailingTask } from '../../../db/job-queue.ts'
import type { Context } from '../../context.ts'
import { attention, broken, type CheckResult, fine } from '../check-result.ts'

/** A database that was briefly away is back within this. */
const LONG_MS = 10 * 60_000

/** Names the task that has failed for longest. */
export async function checkJobs(
  { clock }: Pick<Context, 'clock'>,
  failing: () => Promise<FailingTask[]>,
): Promise<CheckResult> {
  const [oldest] = (await failing()).sort((one, other) => one.since.getTime() - other.since.getTime())
  if (!oldest) return fine((texts) => texts.jobs.fine())
  const { task, since, error } = oldest
  const state = clock().getTime() - since.getTime() > LONG_MS ? broken : attention
  return state((texts, { time }) => texts.jobs.failing(texts.jobs.tasks[task], time(since), error))
}
