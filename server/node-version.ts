import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isOlder } from '../db/program-version.ts'
import { SetupError } from '../db/setup-error.ts'

/**
 * bin/start brings a newer Node by itself. Who runs the program without it, as in an image of their own, is
 * told here.
 * @throws {SetupError} if this Node is older than `engines` in package.json: it lacks security fixes
 */
export async function requireSafeNode(version = process.versions.node): Promise<void> {
  const file = join(import.meta.dirname, '../package.json')
  const { engines } = JSON.parse(await readFile(file, 'utf8'))
  const floor = engines.node.replace('>=', '')
  if (isOlder(version, floor))
    throw new SetupError(`Node ${version} lacks security fixes: run Boithok with Node ${floor} or newer`)
}
