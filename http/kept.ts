import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Memory } from '../db/memory.ts'
import type { KeptAnswer } from './kept-answer.ts'
import type { NodeMiddleware } from './listen.ts'
import { logAnswer } from './request.ts'

/** Null: what is asked for cannot be kept, or not be answered. The doors say why. */
export type Kept = { value: KeptAnswer | null; forMs: number }

/** Knows which requests get one and the same answer: those with the same key. */
export type KeptKind = (request: IncomingMessage) => { key: string; make: () => Promise<Kept> } | undefined

/**
 * The door in front of all others: answers visitors from memory what everybody is answered alike. Whoever shows a token
 * goes past it, and so reads what they have just written.
 */
export function keptDoor(memory: Memory<KeptAnswer | null>, kinds: KeptKind[], log: Logger): NodeMiddleware {
  return (request, response, next) => {
    const asked = find(kinds, request)
    if (!asked) return next()
    const started = performance.now()
    const kept = memory.get(asked.key)
    if (kept) return answer(kept, request, response, started)
    memory.read(asked.key, asked.make).then(
      (made) => (made ? answer(made, request, response, started) : next()),
      // It is tried once more behind, where failures become answers.
      () => next(),
    )
  }

  function answer(
    kept: KeptAnswer,
    request: IncomingMessage,
    response: ServerResponse,
    started: number,
  ): void {
    const requestId = randomUUID()
    const done = (status: number) => logAnswer(log, { requestId, path: request.url ?? '', status, started })
    const sent = kept.send(request, response, requestId)
    if (typeof sent === 'number') done(sent)
    else sent.then(done, (error: unknown) => response.destroy(error as Error))
  }
}

function find(kinds: KeptKind[], request: IncomingMessage) {
  if (request.method !== 'GET' || request.headers.authorization !== undefined) return undefined
  for (const kind of kinds) {
    const asked = kind(request)
    if (asked) return asked
  }
  return undefined
}
