import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'build/**', 'data/**', '.node/**', '.react-router/**'],
    globalSetup: ['test/database.ts'],
    // Half of a test is waiting, for PostgreSQL above all: Vitest's own choice of one worker leaves a core idle.
    maxWorkers: 2,
    // Files share what they import, which is most of the time that a file would take: nothing of ours keeps state in a module.
    isolate: false,
    // On a busy machine of two cores things take their time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
  },
})
