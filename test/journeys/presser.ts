import type { Locator } from '@playwright/test'

/** Counts how often somebody presses. */
export function presser() {
  let presses = 0
  const press = async (what: Locator) => {
    presses += 1
    await what.click()
  }
  return { press, count: () => presses }
}
