import { Socket } from 'node:net'

/**
 * The socket of a connection that sends queries without waiting for results: what is written in one turn of
 * the event loop leaves in one system call.
 */
export class CorkedSocket extends Socket {
  #isHeld = false

  override write(...values: unknown[]): boolean {
    if (!this.#isHeld) {
      this.#isHeld = true
      this.cork()
      setImmediate(() => {
        this.#isHeld = false
        this.uncork()
      })
    }
    return super.write(...(values as Parameters<Socket['write']>))
  }
}
