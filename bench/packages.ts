import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '../test/support/temporary-folder.ts'

const run = promisify(execFile)

export type Installed = { folder: string; remove(): Promise<void> }

type Project = {
  /** As `next@16`, from the npm registry. */
  packages: string[]
  /** Versions that packages get instead of those they ask for. */
  overrides?: Record<string, string>
  /** What is in the folder beside them, by its name. */
  files?: Record<string, string>
}

/**
 * A project of somebody else's, in a folder of its own, so that nothing of it is a dependency of ours. Scripts of packages
 * do not run: all that is measured here comes with its programs compiled.
 */
export async function installProject({ packages, overrides, files = {} }: Project): Promise<Installed> {
  const { path: folder, remove } = await temporaryFolder()
  const manifest = JSON.stringify({ private: true, overrides })
  for (const [name, content] of Object.entries({ ...files, 'package.json': manifest })) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], { cwd: folder })
  return { folder, remove }
}
