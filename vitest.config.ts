import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { PATIENCE } from './test/support/patience.ts'

/**
 * Files that take longest; started last they would prolong the run. Vitest starts the others by their size.
 */
const LONG =
  /\/test\/(api\/authorization|faults\/(simulations|waitlist-race)|fuzz\/(inherited-names|inputs)|process\/(pooled|starting))\.test\.ts$/

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
    // One for each core. Vitest's default leaves one idle, and every further one imports the program again.
    maxWorkers: '100%',
    // Requests leave much garbage: with the default of 16 MB its collection takes a sixth of the processor's
    // time.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    // Importing takes most of a file's time. Files can share modules, because ours keep no state.
    isolate: false,
    // Long, because tests must not fail on a busy machine; short enough for a file of which every test waits
    // in vain.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: PATIENCE },
  },
})
