import { rm } from 'node:fs/promises'
import { createS3Storage, type S3Settings } from '../../providers/object-storage/s3.ts'
import { type Faults, startS3StandIn } from '../../stand-ins/s3/index.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type TestBucket = Awaited<ReturnType<typeof startTestBucket>>

/** An empty bucket at the S3 stand-in, and the settings that lead to it. */
export async function startTestBucket({ clock }: { clock?: () => Date } = {}) {
  const folder = await temporaryFolder()
  const credentials = { accessKeyId: 'boithok', secretAccessKey: 'secret-of-the-bucket', region: 'auto' }
  const bucket = 'pictures'
  const failures: unknown[] = []
  let faults: Faults | undefined
  const standIn = await startS3StandIn({
    ...credentials,
    folder: folder.path,
    buckets: [bucket],
    ...(clock && { clock }),
    faults: (request) => faults?.(request),
    onError: (error) => failures.push(error),
  })
  const settings: S3Settings = { ...credentials, endpoint: standIn.url, bucket, forcePathStyle: true }
  return {
    settings,
    storage: createS3Storage(settings),
    /** The same as settings of the program. */
    env: {
      S3_ENDPOINT: standIn.url,
      S3_REGION: credentials.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      S3_FORCE_PATH_STYLE: '1',
    },
    failWith(planned: Faults | undefined): void {
      faults = planned
    },
    async stop() {
      await standIn.close()
      await rm(folder.path, { recursive: true })
      await folder.remove()
      if (failures.length > 0) throw new AggregateError(failures, 'The stand-in failed')
    },
  }
}
