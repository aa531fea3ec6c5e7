import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './backup-error.ts'

/** Lies in a folder of pictures until the database that belongs to them is there. Backups leave `.part` out. */
const UNFINISHED = 'restore.part'

/**
 * Takes in pictures beside the folder in which they are to be, and puts them there at once. A process that is killed
 * leaves nothing that stops the next one: what it had begun beside is removed; what it had put in place, without having
 * come to the end of the database, is moved aside, because nothing that could be somebody's is deleted here.
 */
export async function stagePictures(folder: string, now: Date) {
  const beside = `${folder}.restoring`
  const movedAside = await makeRoom(folder, now)
  await rm(beside, { recursive: true, force: true })
  let isPlaced = false
  return {
    /** Where a restore that was killed left its pictures, now out of the way. */
    movedAside,
    async add(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
      await mkdir(beside, { recursive: true })
      await pipeline(content, createWriteStream(join(beside, name), { mode: 0o600, flush: true }))
    },
    async putInPlace(): Promise<void> {
      if (!(await exists(beside))) return
      await writeFile(join(beside, UNFINISHED), '', { flush: true })
      // Over an empty folder, if there is one.
      await rename(beside, folder)
      isPlaced = true
    },
    /** The database is there as well. */
    keep: () => rm(join(folder, UNFINISHED), { force: true }),
    discard: () => rm(isPlaced ? folder : beside, { recursive: true, force: true }),
  }
}

async function makeRoom(folder: string, now: Date): Promise<string | undefined> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.length === 0) return undefined
  if (!names.includes(UNFINISHED))
    throw new BackupError(`${folder} is not empty: restore into a new data folder`)
  const aside = `${folder}.unfinished-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  await rename(folder, aside)
  return aside
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
