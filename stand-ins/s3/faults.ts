import type { ServerResponse } from 'node:http'
import { S3Error } from './errors.ts'

/**
 * How a request fails, in tests: late, refused for the time being, cut before or after the work is done, with
 * half of the object, or with an object that does not have the checksum of its header.
 */
export type Fault =
  | { kind: 'slow'; ms: number }
  | { kind: 'unavailable' | 'drop-before' | 'drop' | 'cut-body' | 'wrong-checksum' }
export type FaultedRequest = { method: string; bucket: string; key: string }
export type Faults = (request: FaultedRequest) => Fault | undefined

/** Thrown instead of an answer: the connection ends. */
export class Cut extends Error {}

export async function beforeWork(fault: Fault | undefined): Promise<void> {
  if (fault?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms))
  if (fault?.kind === 'unavailable') throw new S3Error('SlowDown', 'Please reduce your request rate.')
  if (fault?.kind === 'drop-before') throw new Cut()
}

/** Sends the head of an answer and half of its body, and cuts the connection. */
export async function sendHalf(response: ServerResponse, body: AsyncIterable<Uint8Array>, size: number) {
  let left = Math.floor(size / 2)
  for await (const piece of body) {
    response.write(piece.subarray(0, left))
    left -= piece.length
    if (left <= 0) break
  }
  await new Promise((resolve) => response.write('', resolve))
  response.destroy()
}
