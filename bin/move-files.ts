import { readConfig } from '../server/config.ts'
import { copyToBucket } from '../server/move-files.ts'
import { bucketOf } from '../server/object-storage.ts'
import { type Command, CommandError, command, main } from './command.ts'
import { commands } from './commands.ts'

/** `bin/move-files`. */
export const moveFiles: Command = command(commands['move-files'], async (_, env, say) => {
  const config = readConfig(env)
  const bucket = bucketOf(config)
  if (!bucket)
    throw new CommandError(
      config.s3
        ? 'OUTBOUND: off, so the bucket is left alone'
        : 'S3_BUCKET: set it and the other settings of S3, which say where the files of DATA_DIR go',
    )
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
})

await main(import.meta.filename, moveFiles)
