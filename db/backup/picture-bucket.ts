import { BackupError } from './backup-error.ts'
import type { Pictures, StagedPictures } from './pictures.ts'

/** A backup needs this of an object storage (providers/object-storage/storage.ts). */
export type Bucket = {
  name: string
  list(prefix: string): AsyncIterable<{ key: string }>
  read(key: string): Promise<Buffer | undefined>
  put(key: string, content: Buffer, options: { ifAbsent: true }): Promise<boolean>
  delete(keys: readonly string[]): Promise<void>
}

/** `prefix`: of their keys, with its slash. */
export function picturesInBucket(bucket: Bucket, prefix: string): Pictures {
  return {
    place: `the bucket ${bucket.name}`,
    async list() {
      const names: string[] = []
      for await (const { key } of bucket.list(prefix)) names.push(key.slice(prefix.length))
      return names
    },
    read: (name) => bucket.read(prefix + name),
    stage: async () => stageInBucket(bucket, prefix),
    tryStage: async () => ({
      unfinished: undefined,
      async tryAdd(name, content) {
        const present = await bucket.read(prefix + name)
        if (present && !present.equals(await collect(content))) throw isAnother(bucket, prefix + name)
      },
    }),
  }
}

/**
 * Puts pictures into the bucket at once: nobody sees them before the database names them. A picture that is
 * there already, from the time before or from a restore that was killed, must be the same one.
 */
function stageInBucket(bucket: Bucket, prefix: string): StagedPictures {
  const added: string[] = []
  return {
    movedAside: undefined,
    async add(name, content) {
      const key = prefix + name
      const picture = await collect(content)
      if (await bucket.put(key, picture, { ifAbsent: true })) added.push(key)
      else if (!(await bucket.read(key))?.equals(picture)) throw isAnother(bucket, key)
    },
    putInPlace: async () => {},
    keep: async () => {},
    discard: () => bucket.delete(added),
  }
}

const isAnother = ({ name }: Bucket, key: string) =>
  new BackupError(
    `The bucket ${name} has another picture ${key} than the backup: restore into an empty bucket`,
  )

async function collect(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}
