import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Who else has claimed something in this run, in whatever process: titles that must be unique, links to
 * follow once.
 */
export function othersWhoAdopted(what: string, who: string): number {
  const folder = join(process.env.JOURNEY_CLAIMS ?? '', hash(what))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, hash(who)), '')
  // Whoever writes before reading is seen by the other.
  return readdirSync(folder).length - 1
}
