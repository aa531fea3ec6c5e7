import type { Actor } from './access.ts'
import type { Context } from './context.ts'
import { hasPublicView } from './sessions/visibility.ts'

/**
 * For reads that everybody with the public view shares: a standby may answer them, which then has all that was committed before.
 * What decides about seats, money or rights, and what is somebody's own, is read with the plain context.
 */
export const publicContext = (context: Context, actor: Actor | null = null): Context =>
  context.publicReads && hasPublicView(actor) ? { ...context, ...context.publicReads } : context
