import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './backup-error.ts'

/** Where backups lie beside each other: a folder of a disk, or of a bucket (server/backup-bucket.ts). */
export type BackupFolder = {
  /** The name of a file in this folder as a person reads it. */
  label(name: string): string
  /** @throws {BackupError} for a name under which nothing can be written */
  requireWritable(name: string): Promise<void>
  read(name: string): Promise<Readable>
  /** The file is there when it is whole; one of the same name stays until then. */
  write(name: string, content: Readable): Promise<void>
  /** No error where there is none. */
  remove(name: string): Promise<void>
  /** The list of whose backups lie there (kept-backups.ts); undefined where there is none. */
  readLedger(): Promise<string | undefined>
  writeLedger(text: string): Promise<void>
  ledger: string
}

export type BackupFile = { folder: BackupFolder; name: string }

/** The name of the file as a person reads it. */
export const describeFile = ({ folder, name }: BackupFile): string => folder.label(name)

/** A path is a file of a disk. */
export const toBackupFile = (file: string | BackupFile): BackupFile =>
  typeof file === 'string' ? { folder: folderOnDisk(dirname(file)), name: basename(file) } : file

function folderOnDisk(folder: string): BackupFolder {
  const ledger = join(folder, '.boithok-backups.json')
  /** Filled aside and moved into place whole. Only its owner can read it. */
  async function replace(path: string, write: (draft: string) => Promise<void>): Promise<void> {
    // Two backups may write at once.
    const draft = `${path}.${process.pid}.part`
    try {
      await write(draft)
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
  return {
    label: (name) => join(folder, name),
    requireWritable: (name) => requireWritablePath(folder, name),
    read: async (name) => createReadStream(join(folder, name)),
    write: (name, content) =>
      replace(join(folder, name), async (draft) => {
        const file = createWriteStream(draft, { mode: 0o600, flush: true })
        // Content may break off while the file is still being opened: it is there only afterwards.
        const closed = new Promise<void>((resolve) => file.once('close', () => resolve()))
        await pipeline(content, file).finally(() => closed)
      }),
    remove: (name) => rm(join(folder, name), { force: true }),
    ledger,
    readLedger: () =>
      readFile(ledger, 'utf8').catch((error: NodeJS.ErrnoException) => {
        // A folder that is missing is named when the backup is written.
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
        throw error
      }),
    writeLedger: (text) => replace(ledger, (draft) => writeFile(draft, text, { mode: 0o600 })),
  }
}

/** Checked first, because a wrong path is the most common mistake. */
async function requireWritablePath(folder: string, name: string): Promise<void> {
  const isFolder = (path: string) => stat(path).then((found) => found.isDirectory())
  const file = join(folder, name)
  if (await isFolder(file).catch(() => false))
    throw new BackupError(`${file} is a folder: name a file in it, such as ${join(file, 'boithok.tar.gz')}`)
  if (!(await isFolder(folder).catch(() => true)))
    throw new BackupError(`${folder} is not a folder: name a file in one that is there`)
}
