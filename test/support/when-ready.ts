import { expect, vi } from 'vitest'
import type { TestApp } from './boot.ts'
import { PATIENCE } from './patience.ts'

/** Waits until the app hears of changes. Before, it keeps nothing in its caches, and /readyz answers 503. */
export const whenReady = ({ url }: Pick<TestApp, 'url'>): Promise<void> =>
  vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), PATIENCE)
