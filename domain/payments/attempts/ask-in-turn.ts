import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { withoutTurn } from '../../turn.ts'

/**
 * So many questions about one thing may follow each other at once, and then one each `context.askEveryMs`.
 */
const BURST = 5
const MAX_REMEMBERED = 10_000

type Line = {
  /** Questions that may be asked at once, as counted at `countedAt`. */
  left: number
  everyMs: number
  countedAt: number
  running?: Promise<unknown> | undefined
  /** Waits until its time has come. */
  next?: Promise<unknown> | undefined
}

/** The lines of each process, which has one context. */
const linesOf = new WeakMap<Context, LRUCache<string, Line>>()

/**
 * Asks a provider about one attempt or transaction, whoever wants to know: the browser that comes back, a
 * notice, the payer's screen, the desk, the reconciler. Who comes while a question is under way shares the
 * next one, because the provider may have answered it before what they have heard of happened. So anybody may
 * cause a question, and nobody a flood. Each process counts for itself. A request waits without its turn.
 */
export function askInTurn<Answer>(
  context: Context,
  about: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const line = lineOf(context, about)
  if (!line.next && !line.running && waitMs(line) === 0) return begin(line, ask)
  line.next ??= askLater(line, ask)
  const { next } = line
  return withoutTurn(() => next as Promise<Answer>)
}

/** Whether a question would be asked at once. */
export function mayAskAtOnce(context: Context, about: string): boolean {
  const line = lineOf(context, about)
  return !line.running && !line.next && waitMs(line) === 0
}

async function askLater<Answer>(line: Line, ask: () => Promise<Answer>): Promise<Answer> {
  await line.running?.catch(() => {})
  await wait(waitMs(line))
  line.next = undefined
  return begin(line, ask)
}

function begin<Answer>(line: Line, ask: () => Promise<Answer>): Promise<Answer> {
  line.left = leftOf(line) - 1
  line.countedAt = performance.now()
  const running = ask().finally(() => {
    if (line.running === running) line.running = undefined
  })
  line.running = running
  return running
}

function lineOf(context: Context, about: string): Line {
  const lines = linesOf.get(context) ?? new LRUCache<string, Line>({ max: MAX_REMEMBERED })
  linesOf.set(context, lines)
  const line = lines.get(about) ?? { left: BURST, everyMs: context.askEveryMs, countedAt: performance.now() }
  lines.set(about, line)
  return line
}

const leftOf = ({ left, countedAt, everyMs }: Line) =>
  Math.min(BURST, left + (performance.now() - countedAt) / everyMs)

const waitMs = (line: Line) => Math.max(0, Math.ceil((1 - leftOf(line)) * line.everyMs))
