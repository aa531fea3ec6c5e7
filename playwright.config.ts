import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** The system's Chromium: Playwright's own browser would be another download. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
const executablePath = process.env.CHROMIUM ?? installed

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '*.journey.ts',
  globalSetup: './test/journeys/setup.ts',
  outputDir: 'test-results/journeys',
  workers: 2,
  fullyParallel: true,
  // On a busy machine things take their time: how long is nothing that a journey may fail by.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    // Set by the global setup, before the workers read this.
    baseURL: process.env.JOURNEY_URL,
    browserName: 'chromium',
    launchOptions: {
      executablePath,
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
    // A trace of every journey costs half as much again as the journey: ask for one with --trace on.
    trace: 'off',
  },
})
