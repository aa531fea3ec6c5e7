import pg from 'pg'
import { BackupError } from './backup-error.ts'
import type { BackupFile } from './backup-file.ts'
import type { BackupKeys } from './encryption.ts'
import type { Pictures, TriedPictures } from './pictures.ts'
import { type BackupSummary, readBackup } from './read.ts'
import { assertEmpty } from './restore.ts'

type Options = { images: Pictures; files: Pictures; file: BackupFile; keys: BackupKeys }

/**
 * `obstacles`: why `restoreBackup` would refuse. `unfinished`: the folders of a restore that was broken off,
 * which it would move aside.
 */
export type Trial = BackupSummary & { obstacles: string[]; unfinished: string[] }

/**
 * Reads a whole backup, and looks for what a restore would refuse where its pictures go; changes nothing.
 * Throws BackupError for a file that can be restored nowhere.
 */
export async function tryRestore({ images, files, file, keys }: Options): Promise<Trial> {
  const obstacles: string[] = []
  const isAllowed = async (work: Promise<unknown>): Promise<boolean> => {
    const obstacle = await reasonOf(work)
    if (obstacle) obstacles.push(obstacle)
    return !obstacle
  }
  const tried: { images?: TriedPictures; files?: TriedPictures } = {}
  await isAllowed(images.tryStage().then((pictures) => Object.assign(tried, { images: pictures })))
  await isAllowed(files.tryStage().then((pictures) => Object.assign(tried, { files: pictures })))
  const unfinished = Object.values(tried).flatMap((pictures) => pictures.unfinished ?? [])
  const summary = await readBackup(file, keys, {
    async picture(name, content, folder) {
      const pictures = tried[folder]
      // One example of each is enough.
      if (pictures && !(await isAllowed(pictures.tryAdd(name, content)))) delete tried[folder]
    },
  })
  return { ...summary, obstacles, unfinished }
}

/** Why a restore would refuse the database; undefined if it would not. */
export async function findObstacle(databaseUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  return reasonOf(assertEmpty(client)).finally(() => client.end())
}

const reasonOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof BackupError) return error.message
      throw error
    },
  )
