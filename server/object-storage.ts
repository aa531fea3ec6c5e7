import { join } from 'node:path'
import { picturesInBucket } from '../db/backup/picture-bucket.ts'
import { picturesInFolder } from '../db/backup/picture-folder.ts'
import type { Pictures } from '../db/backup/pictures.ts'
import { SetupError } from '../db/setup-error.ts'
import { createDiskStorage } from '../providers/object-storage/disk.ts'
import { explainS3Error } from '../providers/object-storage/explain-s3-error.ts'
import { createS3Storage, loadS3, type S3Settings } from '../providers/object-storage/s3.ts'
import { type ObjectStorage, readObject } from '../providers/object-storage/storage.ts'
import { tryStorage } from '../providers/object-storage/try-storage.ts'
import { CACHE_CONTROL } from '../services/images/files.ts'
import type { Config } from './config.ts'

/**
 * The bucket, if this server uses it: a copy of real data (OUTBOUND=off) must not change the real pictures.
 */
export const bucketOf = ({ s3, outbound }: Pick<Config, 's3' | 'outbound'>) => (outbound ? s3 : undefined)

/** Pictures and files: in the bucket, or below DATA_DIR. */
export function createObjectStorage(config: Pick<Config, 's3' | 'outbound' | 'dataDir'>): ObjectStorage {
  const bucket = bucketOf(config)
  return bucket ? createS3Storage(bucket) : createDiskStorage({ folder: config.dataDir })
}

/** The uploaded pictures and the files of materials, for backups. */
export function createStores(config: Pick<Config, 's3' | 'outbound' | 'dataDir'>) {
  const storeOf = (folder: 'images' | 'files') => createStore(config, folder)
  return { images: storeOf('images'), files: storeOf('files') }
}

function createStore(config: Pick<Config, 's3' | 'outbound' | 'dataDir'>, folder: string): Pictures {
  const bucket = bucketOf(config)
  if (!bucket) return picturesInFolder(join(config.dataDir, folder))
  const storage = createS3Storage(bucket)
  const explained = <Result>(work: Promise<Result>) => work.catch(throwExplained(bucket))
  const objects = {
    name: bucket.bucket,
    async *list(prefix: string) {
      for (let page = await explained(storage.list(prefix)); ; ) {
        yield* page.objects
        if (page.next === undefined) return
        page = await explained(storage.list(prefix, { after: page.next }))
      }
    },
    read: (key: string) => explained(readObject(storage, key)),
    put: (key: string, content: Buffer, options: { ifAbsent: true }) =>
      explained(storage.put(key, content, { ...options, cacheControl: CACHE_CONTROL })),
    delete: (keys: readonly string[]) => explained(storage.delete(keys)),
  }
  return picturesInBucket(objects, `${folder}/`)
}

/** As a SetupError that names the setting to look at. */
export const throwExplained =
  ({ bucket }: S3Settings, prefix?: string) =>
  (cause: unknown): never => {
    throw new SetupError(explainS3Error(cause, bucket, prefix), { cause })
  }

/** How long a storage may take to be tried. The System page gives up on a check after 4.5 seconds. */
const TRY_MS = 4000

/**
 * Puts, gets and deletes a small object, within four seconds.
 * @throws {SetupError} naming the setting which is wrong, also when the bucket never answers
 */
export async function tryBucket(s3: S3Settings, prefix?: string): Promise<void> {
  // Amazon's library takes a moment to load, which says nothing about the bucket.
  await loadS3()
  await inTime(tryStorage(createS3Storage(s3, TRY_MS))).catch(throwExplained(s3, prefix))
}

/** Rejects with a TimeoutError after four seconds: a disk of the network may hang as a bucket does. */
export async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const signal = AbortSignal.timeout(TRY_MS)
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () =>
      reject(Object.assign(new Error(`no answer within ${TRY_MS / 1000} seconds`), { name: 'TimeoutError' })),
    ),
  )
  return Promise.race([work, late])
}
