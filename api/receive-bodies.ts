import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { MAX_IMAGE_BYTES } from '../contract/files/limits.ts'
import { ApiError } from '../contract/http/errors.ts'
import { PACE, type Pace, watchPace } from './pace.ts'

export type ReceiveLimits = Pace & {
  /** Maximum bytes of one body. */
  mostOfOne: number
  /** Maximum bytes of all bodies in memory. */
  mostBytes: number
}

const MEGABYTE = 1024 * 1024
const MULTIPART_OVERHEAD = 64 * 1024

const LIMITS: ReceiveLimits = {
  mostOfOne: MAX_IMAGE_BYTES + MULTIPART_OVERHEAD,
  ...PACE,
  mostBytes: 192 * MEGABYTE,
}

type Arriving = { bytes: number; isWhole: boolean; refuse: (refusal: ApiError) => void }

/**
 * Receives whole bodies into memory. The number of concurrent uploads is unlimited, but their memory is
 * bounded: past the bound, the longest-running upload is refused.
 */
export function createBodyReceiver(given: Partial<ReceiveLimits> = {}) {
  const { mostOfOne, patienceMs, step, mostBytes } = { ...LIMITS, ...given }
  /** In the order in which they began. */
  const arriving = new Set<Arriving>()
  let held = 0

  /**
   * A body that breaks off is empty.
   * @throws {ApiError} 413 for one that is too long, 408 for a body that comes too slowly, 503 when too much
   * is on its way
   */
  return async <T>(request: IncomingMessage, use: (whole: Buffer<ArrayBuffer>) => Promise<T>): Promise<T> => {
    if (Number(request.headers['content-length'] ?? 0) > mostOfOne) tooLarge()
    let refuse: Arriving['refuse'] = () => {}
    const refused = new Promise<never>((_, reject) => {
      refuse = reject
    })
    refused.catch(() => {})
    const one: Arriving = { bytes: 0, isWhole: false, refuse }
    arriving.add(one)
    try {
      const whole = await read(Readable.toWeb(request) as ReadableStream<Uint8Array>, one, refused)
      one.isWhole = true
      return await use(whole)
    } finally {
      arriving.delete(one)
      held -= one.bytes
    }
  }

  async function read(
    body: ReadableStream<Uint8Array>,
    one: Arriving,
    refused: Promise<never>,
  ): Promise<Buffer<ArrayBuffer>> {
    const parts: Uint8Array[] = []
    // Not cancelled, which would close the connection before the error is sent.
    const reader = body.getReader()
    const tooSlow = () => one.refuse(new ApiError('body_too_slow', { field: 'image' }))
    const watch = watchPace({ patienceMs, step }, tooSlow)
    try {
      for (;;) {
        const next = await Promise.race([reader.read().catch(() => undefined), refused])
        if (!next) return Buffer.alloc(0)
        if (next.done) return Buffer.concat(parts)
        const { value } = next
        if (one.bytes + value.length > mostOfOne) tooLarge()
        watch.arrived(value.length)
        parts.push(value)
        one.bytes += value.length
        held += value.length
        if (held > mostBytes) makeRoom()
      }
    } finally {
      watch.stop()
    }
  }

  function makeRoom(): void {
    const first = arriving.values().find(({ isWhole }) => !isWhole)
    first?.refuse(new ApiError('too_many_uploads'))
  }
}

function tooLarge(): never {
  throw new ApiError('body_too_large', { field: 'image' })
}
