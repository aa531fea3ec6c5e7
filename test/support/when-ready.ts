import { expect, vi } from 'vitest'
import type { TestApp } from './boot.ts'

/** Waits until the app hears of changes. Before, it keeps nothing in its caches, and /readyz answers 503. */
export const whenReady = ({ url }: Pick<TestApp, 'url'>): Promise<void> =>
  vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), { timeout: 30_000 })
