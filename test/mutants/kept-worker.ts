import { ForksPoolWorker, type PoolRunnerInitializer, type PoolWorker } from 'vitest/node'

type Listener = Parameters<PoolWorker['on']>[1]

/**
 * A pool of one worker that outlives a run: importing the program takes longer than most test files. Vitest's
 * own pools stop their workers when the last file of a run is done.
 */
export class KeptWorker implements PoolRunnerInitializer {
  readonly name = 'kept'
  #worker: ForksPoolWorker | undefined
  #hasStarted = false

  createPoolWorker: PoolRunnerInitializer['createPoolWorker'] = (options) => {
    const listeners: [event: string, listener: Listener][] = []
    const worker = () => {
      if (!this.#worker) throw new Error('The worker has ended.')
      return this.#worker
    }
    const answer = (type: 'started' | 'stopped') =>
      queueMicrotask(() => {
        for (const [event, listener] of [...listeners])
          if (event === 'message') listener({ type, __vitest_worker_response__: true })
      })
    return {
      name: this.name,
      cacheFs: true,
      start: async () => {
        if (this.#worker) return
        this.#hasStarted = false
        this.#worker = new ForksPoolWorker(options)
        await this.#worker.start()
      },
      stop: async () => {
        for (const [event, listener] of listeners) this.#worker?.off(event, listener)
      },
      on: (event, listener) => {
        listeners.push([event, listener])
        worker().on(event, listener)
      },
      off: (event, listener) => {
        listeners.splice(
          listeners.findIndex(([, one]) => one === listener),
          1,
        )
        this.#worker?.off(event, listener)
      },
      send: (message) => {
        if (message.type === 'stop') return answer('stopped')
        if (message.type === 'start' && this.#hasStarted) return answer('started')
        if (message.type === 'start') this.#hasStarted = true
        worker().send(message)
      },
      deserialize: (data) => data,
    }
  }

  /** Ends it, whatever it is doing. The next run has another. */
  async end(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.stop()
  }
}
