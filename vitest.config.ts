import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What waits for processes to start, for most of its minute: begun last, it would keep everybody waiting. */
const LONG = /\/(test\/faults\/outages|test\/faults\/schedules|test\/fuzz\/inputs)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const { long = [], short = [] } = Object.groupBy(sorted, ({ moduleId }) =>
      LONG.test(moduleId) ? 'long' : 'short',
    )
    return [...long, ...short]
  }
}

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'build/**', 'data/**', '.node/**', '.react-router/**'],
    globalSetup: ['test/support/database.ts'],
    setupFiles: ['test/support/setup.ts'],
    // Half of a test is waiting, for PostgreSQL above all: Vitest's own choice of one worker leaves cores idle.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Files share what they import, which is most of the time that a file would take: nothing of ours keeps state in a module.
    isolate: false,
    // On a busy machine things take their time: how long is nothing that a test may fail by.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
