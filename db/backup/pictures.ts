import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './backup-error.ts'

/** A marker file in the folder of pictures until the database is restored as well. Backups skip `.part` files. */
const UNFINISHED = 'restore.part'

/**
 * Collects pictures in a temporary folder and moves them into place all at once. A killed restore does not block the next
 * one: its temporary folder is removed. Pictures that it had moved into place, without finishing the database, are moved
 * aside and never deleted, because they might be needed.
 */
export async function stagePictures(folder: string, now: Date) {
  const staging = `${folder}.restoring`
  const movedAside = await makeRoom(folder, now)
  await rm(staging, { recursive: true, force: true })
  let isPlaced = false
  return {
    /** The folder to which the pictures of a killed restore were moved; undefined if there were none. */
    movedAside,
    async add(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
      await mkdir(staging, { recursive: true })
      await pipeline(content, createWriteStream(join(staging, name), { mode: 0o600, flush: true }))
    },
    async putInPlace(): Promise<void> {
      if (!(await exists(staging))) return
      await writeFile(join(staging, UNFINISHED), '', { flush: true })
      // Replaces an empty folder, if there is one.
      await rename(staging, folder)
      isPlaced = true
    },
    /** Removes the marker file, after the database has been restored. */
    keep: () => rm(join(folder, UNFINISHED), { force: true }),
    discard: () => rm(isPlaced ? folder : staging, { recursive: true, force: true }),
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
