import { stat } from 'node:fs/promises'
import { readConfig } from '../server/config.ts'
import { copyToBucket, findMissing, listFiles } from '../server/move-files.ts'
import { bucketOf, tryBucket } from '../server/object-storage.ts'
import { type Command, CommandError, command, main } from './command.ts'
import { commands } from './commands.ts'

/** `bin/move-files`. */
export const moveFiles: Command = command(commands['move-files'], async ({ values }, env, say) => {
  const config = readConfig(env)
  const { dataDir } = config
  const bucket = bucketOf(config)
  if (!bucket)
    throw new CommandError(
      config.s3
        ? 'OUTBOUND: off, so the bucket is left alone'
        : 'S3_BUCKET: set it and the other settings of S3, which say where the files of DATA_DIR go',
    )
  if (!(await stat(dataDir).catch(() => undefined)))
    throw new CommandError(`DATA_DIR: there is no folder ${dataDir}. Name the one of the server.`)
  const where = `the bucket ${bucket.bucket}`
  const keys = await listFiles(dataDir)
  const what = `${keys.length} pictures and files of ${dataDir}`
  // Also where there is nothing to copy: the server would use the bucket from then on.
  await tryBucket(bucket).catch((error: Error) => {
    throw new CommandError(`${error.message}\nNone of the ${what} was copied.`)
  })
  if (values['dry-run']) {
    const missing = await findMissing(keys, bucket)
    say(`Of the ${what}, ${missing.length} would be copied into ${where}; the others are there.`)
    return
  }
  const { copied, present, different, left, failure } = await copyToBucket(keys, dataDir, bucket)
  say(`${copied} pictures and files of ${dataDir} were copied into ${where}; ${present} were there already.`)
  if (left.length > 0)
    throw new CommandError(
      `${failure}\n${left.length} are not in ${where} yet, such as ${examples(left)}. Run the command again.`,
    )
  if (different.length > 0)
    throw new CommandError(
      `${different.length} are different in ${where} and were left as they are, such as ${examples(different)}.`,
    )
  say('Each was read again and is the same. The files of the disk are still there.')
})

const examples = (keys: readonly string[]) => keys.slice(0, 3).join(', ')

await main(import.meta.filename, moveFiles)
