import { Readable } from 'node:stream'
import { BackupError } from '../db/backup/backup-error.ts'
import { type BackupFile, type BackupFolder, toBackupFile } from '../db/backup/backup-file.ts'
import { createS3Storage, type S3Settings } from '../providers/object-storage/s3.ts'
import {
  type ObjectStorage,
  readObject,
  requireKey,
  type UploadedPart,
} from '../providers/object-storage/storage.ts'
import type { Config } from './config.ts'
import { throwExplained } from './object-storage.ts'
import { ConfigError } from './setting-groups.ts'

/** Before a name in the bucket of backups, in place of a path. */
const BUCKET = 'bucket:'
export const BACKUP_PREFIX = 'BACKUP_S3_'

/** Bytes in memory at once. A bucket takes 10,000 parts, so a backup may have 160 GB. */
const PIECE = 16 * 1024 * 1024

export const isInBucket = (typed: string): boolean => typed.startsWith(BUCKET)

/**
 * A path, or `bucket:NAME` in the bucket of the settings BACKUP_S3_….
 * @throws {ConfigError} when those are missing
 * @throws {BackupError} for a name that no object can have
 */
export function openBackupFile(typed: string, { backup: { s3 } }: Pick<Config, 'backup'>): BackupFile {
  if (!isInBucket(typed)) return toBackupFile(typed)
  if (!s3)
    throw new ConfigError(
      'BACKUP_S3_BUCKET: set it and the other settings of BACKUP_S3, which say where the bucket of backups is',
    )
  const key = typed.slice(BUCKET.length)
  try {
    requireKey(key)
  } catch {
    throw new BackupError(
      `${typed} is no name for a backup: write letters, digits, hyphens and dots, such as ${BUCKET}boithok.tar.gz`,
    )
  }
  const slash = key.lastIndexOf('/') + 1
  return { folder: folderInBucket(s3, key.slice(0, slash)), name: key.slice(slash) }
}

/** `prefix`: of the keys, with its slash. */
function folderInBucket(s3: S3Settings, prefix: string): BackupFolder {
  const storage = createS3Storage(s3)
  const explained = <Result>(work: Promise<Result>) => work.catch(throwExplained(s3, BACKUP_PREFIX))
  const label = (name: string) => `${prefix}${name} in the bucket ${s3.bucket}`
  const ledger = 'boithok-backups.json'
  return {
    label,
    requireWritable: async () => {},
    async read(name) {
      const found = await explained(storage.head(prefix + name))
      if (!found) throw new BackupError(`There is no ${label(name)}`)
      return Readable.from(inPieces(storage, prefix + name, found.size, explained), { objectMode: false })
    },
    write: (name, content) => upload(storage, prefix + name, content, explained),
    remove: (name) => explained(storage.delete([prefix + name])),
    ledger: label(ledger),
    readLedger: async () => (await explained(readObject(storage, prefix + ledger)))?.toString(),
    async writeLedger(text) {
      await explained(storage.put(prefix + ledger, Buffer.from(text)))
    },
  }
}

type Explained = <Result>(work: Promise<Result>) => Promise<Result>

/** One request for each, because a bucket does not wait for PostgreSQL to take what it sends. */
async function* inPieces(storage: ObjectStorage, key: string, size: number, explained: Explained) {
  for (let start = 0; start < size; start += PIECE) {
    const range = { start, end: Math.min(start + PIECE, size) - 1 }
    yield await explained(readPiece(storage, key, range))
  }
}

async function readPiece(storage: ObjectStorage, key: string, range: { start: number; end: number }) {
  const pieces: Uint8Array[] = []
  for await (const piece of (await storage.get(key, range))?.body ?? []) pieces.push(piece)
  const content = Buffer.concat(pieces)
  if (content.length !== range.end - range.start + 1)
    throw new Error(`${key} ended after ${range.start + content.length} bytes`)
  return content
}

/** Nothing is readable before the last part has arrived. */
async function upload(
  storage: ObjectStorage,
  key: string,
  content: Readable,
  explained: Explained,
): Promise<void> {
  const started = { key, id: await explained(storage.startUpload(key)) }
  try {
    const parts: UploadedPart[] = []
    for await (const part of gather(content))
      parts.push(await explained(storage.uploadPart(started, parts.length + 1, part)))
    await explained(storage.completeUpload(started, parts))
  } catch (error) {
    // The bucket may be why it failed; a lifecycle rule removes what is left.
    await storage.abortUpload(started).catch(() => {})
    throw error
  }
}

async function* gather(content: Readable) {
  let pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of content) {
    pieces.push(piece)
    size += piece.length
    if (size < PIECE) continue
    yield Buffer.concat(pieces)
    pieces = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(pieces)
}
