import { describe, expect, test } from 'vitest'
import type { Payment } from '../ledger/payment.ts'
import { type Source, spread } from './spread.ts'

/** A source of which so much can be refunded. */
const source = (minor: number, changes: { inCash?: boolean; isDue?: boolean } = {}): Source => ({
  minor,
  inCash: changes.inCash ?? false,
  payment: { byHand: true, status: changes.isDue ? 'refund_due' : 'paid' } as Payment,
})
const amounts = (pieces: { amountMinor: number }[]) => pieces.map(({ amountMinor }) => amountMinor)

describe('how a refund is spread over payments', () => {
  test('the newest first, and what is due back before it', () => {
    expect(amounts(spread([source(300), source(500)], 400, 'BDT'))).toEqual([300, 100])
    const due = source(200, { isDue: true })
    expect(spread([source(300), due], 250, 'BDT')).toMatchObject([
      { amountMinor: 200, payment: { status: 'refund_due' } },
      { amountMinor: 50 },
    ])
  })

  test('cash in whole taka; what nobody has in hand stays', () => {
    const poisha = source(30050, { inCash: true })
    expect(amounts(spread([poisha], undefined, 'BDT'))).toEqual([30000])
    expect(amounts(spread([poisha, source(500)], 30200, 'BDT'))).toEqual([30000, 200])
    expect(() => spread([poisha], 30050, 'BDT')).toThrow(
      expect.objectContaining({ code: 'cash_in_whole_taka' }),
    )
    expect(() => spread([source(50, { inCash: true })], undefined, 'BDT')).toThrow(
      expect.objectContaining({ code: 'cash_in_whole_taka' }),
    )
  })

  test('no more than there is, and not nothing', () => {
    const tooMuch = expect.objectContaining({ code: 'refund_too_much' })
    expect(() => spread([source(300)], 301, 'BDT')).toThrow(tooMuch)
    expect(() => spread([source(0)], undefined, 'BDT')).toThrow(tooMuch)
    expect(() => spread([], undefined, 'BDT')).toThrow(tooMuch)
  })

  test('whatever the payments: the pieces sum up, no payment gives more than it has, none is empty', () => {
    let seed = 7
    const random = (most: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % (most + 1)
    }
    for (let round = 0; round < 5000; round += 1) {
      const sources = Array.from({ length: 1 + random(4) }, () =>
        source(random(500) * (random(1) ? 100 : 1), { inCash: random(1) === 1, isDue: random(2) === 0 }),
      )
      const sum = sources.reduce((total, { minor }) => total + minor, 0)
      const wanted = random(3) === 0 ? undefined : 1 + random(sum + 100)
      try {
        const pieces = spread(sources, wanted, 'BDT')
        const total = pieces.reduce((all, { amountMinor }) => all + amountMinor, 0)
        if (wanted !== undefined) expect(total).toBe(wanted)
        expect(total).toBeLessThanOrEqual(sum)
        for (const { minor, inCash, amountMinor } of pieces) {
          expect(amountMinor).toBeGreaterThan(0)
          expect(amountMinor).toBeLessThanOrEqual(minor)
          if (inCash) expect(amountMinor % 100).toBe(0)
        }
      } catch (error) {
        const { code } = error as { code?: string }
        if (!code) throw error
        expect(['refund_too_much', 'cash_in_whole_taka']).toContain(code)
      }
    }
  })
})
