import { buffer } from 'node:stream/consumers'
import type { Context } from '../context.ts'

/** Office files are ZIP archives. The directory of one is at its end, and of no honest one larger. */
const DIRECTORY_BYTES = 1024 * 1024

const END = Buffer.from('PK\x05\x06')
const END_BYTES = 22
const ENTRY = 0x02_01_4b_50
const ENTRY_BYTES = 46

/**
 * How many bytes the entries of a ZIP archive are once it is unpacked, as its directory claims: nothing is
 * unpacked here. Infinity for an archive whose directory cannot be read whole.
 */
export async function readUnpackedBytes(
  { files: { storage } }: Pick<Context, 'files'>,
  key: string,
  size: number,
): Promise<number> {
  const found = await storage.get(key, { start: Math.max(0, size - DIRECTORY_BYTES) })
  return found ? sumEntries(await buffer(found.body)) : Infinity
}

function sumEntries(tail: Buffer): number {
  const end = tail.lastIndexOf(END)
  if (end < 0 || end + END_BYTES > tail.length) return Infinity
  let at = end - tail.readUInt32LE(end + 12)
  let sum = 0
  for (let left = tail.readUInt16LE(end + 10); left > 0; left--) {
    if (at < 0 || at + ENTRY_BYTES > end || tail.readUInt32LE(at) !== ENTRY) return Infinity
    // An entry of 4 GB or more has the largest number here, which is too large as well.
    sum += tail.readUInt32LE(at + 24)
    at += ENTRY_BYTES + [28, 30, 32].reduce((bytes, field) => bytes + tail.readUInt16LE(at + field), 0)
  }
  return at === end ? sum : Infinity
}
