import { createDiskStorage } from '../providers/object-storage/disk.ts'
import { createS3Storage, type S3Settings } from '../providers/object-storage/s3.ts'
import { listAll, type ObjectStorage, readObject } from '../providers/object-storage/storage.ts'
import { CACHE_CONTROL } from '../stand-ins/images/files.ts'
import { throwExplained } from './object-storage.ts'

/** `different`: keys under which the bucket already has something else, which stays. */
export type Moved = { copied: number; present: number; different: string[] }

/** A file may have 100 MB, and is read whole. */
const AT_ONCE = 4
const PREFIXES = ['images/', 'files/']

/**
 * Copies the pictures and files of this machine's disk into the bucket, and reads each again to compare it.
 * Deletes nothing.
 */
export async function copyToBucket(dataDir: string, s3: S3Settings): Promise<Moved> {
  const [disk, bucket] = [createDiskStorage({ folder: dataDir }), createS3Storage(s3)]
  const moved: Moved = { copied: 0, present: 0, different: [] }
  const keys = listEach(disk)

  async function work(): Promise<void> {
    for (let next = await keys.next(); !next.done; next = await keys.next()) {
      const { key } = next.value
      const content = await readObject(disk, key)
      // Deleted meanwhile.
      if (!content) continue
      const result = await copy(key, content, bucket).catch(throwExplained(s3))
      if (result === 'different') moved.different.push(key)
      else moved[result] += 1
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
