import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const run = promisify(execFile)

export type Installed = { folder: string; remove(): Promise<void> }

type Project = {
  /** An npm package specifier, such as `next@16`. */
  packages: string[]
  /** Version overrides of transitive dependencies. */
  overrides?: Record<string, string>
  /** Files of the project, by name. */
  files?: Record<string, string>
}

/**
 * A project in its own folder, whose packages are no dependencies of ours. Install scripts do not run: all
 * packages that the bench uses ship compiled programs.
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
