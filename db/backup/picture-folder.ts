import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './backup-error.ts'
import type { Pictures, StagedPictures } from './pictures.ts'

/**
 * A marker file in the folder of pictures until the database is restored as well. Backups skip `.part` files.
 */
const UNFINISHED = 'restore.part'

export function picturesInFolder(folder: string): Pictures {
  return {
    place: folder,
    async list() {
      const entries = await unlessMissing(readdir(folder, { withFileTypes: true }))
      return entries
        ?.filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map(({ name }) => name)
    },
    read: (name) => unlessMissing(readFile(join(folder, name))),
    stage: (now) => stageInFolder(folder, now),
    tryStage: async () => ({ unfinished: await findUnfinished(folder), tryAdd: async () => {} }),
  }
}

/**
 * Collects pictures in a temporary folder and moves them into place all at once. A killed restore does not
 * block the next one: its temporary folder is removed. Pictures that it had moved into place, without
 * finishing the database, are moved aside and never deleted, because they might be needed.
 */
async function stageInFolder(folder: string, now: Date): Promise<StagedPictures> {
  const staging = `${folder}.restoring`
  const movedAside = await makeRoom(folder, now)
  await rm(staging, { recursive: true, force: true })
  let isPlaced = false
  return {
    movedAside,
    async add(name, content) {
      await mkdir(staging, { recursive: true })
      await pipeline(content, createWriteStream(join(staging, name), { mode: 0o600, flush: true }))
    },
    async putInPlace() {
      if (!(await exists(staging))) return
      await writeFile(join(staging, UNFINISHED), '', { flush: true })
      // Replaces an empty folder, if there is one.
      await rename(staging, folder)
      isPlaced = true
    },
    /** Removes the marker file. */
    keep: () => rm(join(folder, UNFINISHED), { force: true }),
    discard: () => rm(isPlaced ? folder : staging, { recursive: true, force: true }),
  }
}

/** The folder, if it has pictures of a restore that was broken off. Throws BackupError if it has others. */
async function findUnfinished(folder: string): Promise<string | undefined> {
  const names = (await unlessMissing(readdir(folder))) ?? []
  if (names.length === 0) return undefined
  if (!names.includes(UNFINISHED))
    throw new BackupError(`${folder} is not empty: restore into a new data folder`)
  return folder
}

async function makeRoom(folder: string, now: Date): Promise<string | undefined> {
  if (!(await findUnfinished(folder))) return undefined
  const aside = `${folder}.unfinished-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  await rename(folder, aside)
  return aside
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
}
