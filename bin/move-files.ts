import { readConfig } from '../server/config.ts'
import { copyToBucket } from '../server/move-files.ts'
import { bucketOf } from '../server/object-storage.ts'
import { type Command, CommandError, main } from './command.ts'

const USAGE =
  'Usage: bin/move-files, with DATA_DIR naming where the files are, and S3_BUCKET and the other settings of S3 where they go'

/** `bin/move-files`. */
export const moveFiles: Command = async (words, env, say) => {
  if (words.length > 0) throw new CommandError(USAGE)
  const config = readConfig(env)
  const bucket = bucketOf(config)
  if (!bucket) throw new CommandError(config.s3 ? 'OUTBOUND: off, so the bucket is left alone' : USAGE)
  const { copied, present, different } = await copyToBucket(config.dataDir, bucket)
  const where = `the bucket ${bucket.bucket}`
  say(
    `${copied} pictures and files of ${config.dataDir} were copied into ${where}; ${present} were there already.`,
  )
  if (different.length > 0)
    throw new CommandError(
      `${different.length} are different in ${where} and were left as they are, such as ${different.slice(0, 3).join(', ')}.`,
    )
  say('Each was read again and is the same. The files of the disk are still there.')
}

await main(import.meta.filename, moveFiles)
