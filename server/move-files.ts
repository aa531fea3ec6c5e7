import { createDiskStorage } from '../providers/object-storage/disk.ts'
import { explainS3Error } from '../providers/object-storage/explain-s3-error.ts'
import { createS3Storage, type S3Settings } from '../providers/object-storage/s3.ts'
import { listAll, type ObjectStorage, readObject } from '../providers/object-storage/storage.ts'
import { CACHE_CONTROL } from '../services/images/files.ts'
import { throwExplained } from './object-storage.ts'

/**
 * `different`: keys under which the bucket already has something else, which stays. `left`: keys that were
 * not copied, because the bucket failed, as `failure` says.
 */
export type Moved = {
  copied: number
  present: number
  different: string[]
  left: string[]
  failure?: string
}

/** A file may have 100 MB, and is read whole. */
const AT_ONCE = 4
const PREFIXES = ['images/', 'files/']

/** The pictures and files of this machine's disk. */
export async function listFiles(dataDir: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of listEach(createDiskStorage({ folder: dataDir }))) keys.push(key)
  return keys
}

/** Finds those of them that the bucket lacks. */
export async function findMissing(keys: readonly string[], s3: S3Settings): Promise<string[]> {
  const bucket = createS3Storage(s3)
  const there = await collectKeys(bucket).catch(throwExplained(s3))
  return keys.filter((key) => !there.has(key))
}

async function collectKeys(storage: ObjectStorage): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const { key } of listEach(storage)) keys.add(key)
  return keys
}

/**
 * Copies these pictures and files of this machine's disk into the bucket, and reads each again to compare it.
 * Deletes nothing. Stops when the bucket fails.
 */
export async function copyToBucket(keys: readonly string[], dataDir: string, s3: S3Settings): Promise<Moved> {
  const [disk, bucket] = [createDiskStorage({ folder: dataDir }), createS3Storage(s3)]
  const moved: Moved = { copied: 0, present: 0, different: [], left: [] }
  const waiting = [...keys]

  async function work(): Promise<void> {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
      const content = await readObject(disk, key)
      // Deleted meanwhile.
      if (!content) continue
      const result = await copy(key, content, bucket).catch((error: unknown) => {
        moved.failure ??= explainS3Error(error, s3.bucket)
        moved.left.push(key as string, ...waiting.splice(0))
        return 'failed' as const
      })
      if (result === 'different') moved.different.push(key)
      else if (result !== 'failed') moved[result] += 1
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return moved
}

async function* listEach(disk: ObjectStorage) {
  for (const prefix of PREFIXES) yield* listAll(disk, prefix)
}

async function copy(key: string, content: Buffer, bucket: ObjectStorage) {
  const isNew = await bucket.put(key, content, { ifAbsent: true, cacheControl: CACHE_CONTROL })
  if (!(await readObject(bucket, key))?.equals(content)) return 'different'
  return isNew ? 'copied' : 'present'
}
