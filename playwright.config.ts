import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '*.journey.ts',
  globalSetup: './test/journeys/setup.ts',
  outputDir: 'test-results/journeys',
  // One for each core. Playwright's default is half of them.
  workers: '100%',
  fullyParallel: true,
  // What shows in a second viewport, theme or language what another test shows: npm run test:long -- looks.
  ...(process.env.EVERY_LOOK ? {} : { grepInvert: /@look/ }),
  // Long, because journeys must not fail on a busy machine.
  timeout: 240_000,
  // Names the tests that still run, where a worker never gives its thread back.
  globalTimeout: process.env.EVERY_LOOK ? 0 : 3_600_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // Set by the global setup before the workers start.
    baseURL: process.env.JOURNEY_URL,
    browserName: 'chromium',
    // Playwright sees no request that a worker answers. The journey about it allows it.
    serviceWorkers: 'block',
    // Drawing what moves takes a browser without a graphics card much time, and clicks wait until it rests.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // bin/prepare finds it.
      executablePath: process.env.CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    screenshot: 'only-on-failure',
    // Traces add half to the duration; use --trace on for one run.
    trace: 'off',
  },
})
