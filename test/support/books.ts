import { expect } from 'vitest'
import { processRefunds } from '../../domain/payments/reconciling/reconcile.ts'
import type { TestApp } from './boot.ts'
import { findViolations } from './invariants.ts'

/** Once all refunds are requested, the ledger and the books of the providers agree. */
export async function expectBooksToBalance(app: TestApp): Promise<void> {
  await processRefunds(app.services.context)
  expect(await findViolations(app)).toEqual([])
}
