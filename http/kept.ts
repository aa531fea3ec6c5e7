import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { SharedRead } from '../api/shared-reads.ts'
import type { Memory } from '../db/memory.ts'
import type { KeptAnswer } from './kept-answer.ts'
import type { NodeMiddleware } from './listen.ts'
import { logAnswer } from './request.ts'

/** Null: what is asked for cannot be kept, or not be answered. The doors say why. */
export type Kept = { value: KeptAnswer | null; forMs: number }

/** Knows which requests get one and the same answer: those with the same key. */
export type KeptKind = (request: IncomingMessage) => { key: string; make: () => Promise<Kept> } | undefined

type Door = { memory: Memory<KeptAnswer | null>; kinds: KeptKind[]; shared: SharedRead; log: Logger }

/**
 * The door in front of all others: answers from memory what everybody is answered alike. Whoever shows a token is
 * answered here only where `shared` says that it is so for them.
 */
export function keptDoor({ memory, kinds, shared, log }: Door): NodeMiddleware {
  return (request, response, next) => {
    // What fails here is tried once more behind, where failures become answers.
    const behind = (error: unknown) => {
      log.warn({ err: error }, 'an answer could not be kept')
      if (response.headersSent) response.destroy()
      else next()
    }
    try {
      pass(request, response, next)?.catch(behind)
    } catch (error) {
      behind(error)
    }
  }

  /** Answers, at once or when the promise does, or calls `next`. */
  function pass(
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ): Promise<void> | undefined {
    const asked = find(kinds, request)
    if (!asked) {
      next()
      return undefined
    }
    const { key, make } = asked
    const started = performance.now()
    const { authorization } = request.headers
    if (authorization === undefined) return fromMemory()
    const isShared = shared(authorization, request.url ?? '')
    if (isShared) return isShared.then((yes) => (yes ? fromMemory() : next()))
    next()
    return undefined

    function fromMemory(): Promise<void> | undefined {
      const kept = memory.get(key)
      if (!kept)
        return memory
          .read(key, make)
          .then((made) => (made ? answer(made, request, response, started) : next()))
      answer(kept, request, response, started)
      return undefined
    }
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
  if (request.method !== 'GET') return undefined
  for (const kind of kinds) {
    const asked = kind(request)
    if (asked) return asked
  }
  return undefined
}
