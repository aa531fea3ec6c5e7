import type { Discount } from '../../contract/discounts/discounts.ts'
import type { Messages } from '../i18n/index.ts'
import type { Tone } from '../ui/badge.tsx'

type State = keyof Messages['discounts']['states']

/** Why a code cannot be used now, or `active`. */
export function stateOf({ active, from, until, used, limit }: Discount, now = Date.now()): State {
  if (!active) return 'off'
  if (until !== null && Date.parse(until) < now) return 'over'
  if (limit !== null && used >= limit) return 'usedUp'
  return from !== null && Date.parse(from) > now ? 'early' : 'active'
}

export const tones: Record<State, Tone> = {
  active: 'success',
  off: 'neutral',
  early: 'info',
  over: 'neutral',
  usedUp: 'warning',
}
