import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Fault } from './fault.ts'
import { read, root } from './files.ts'
import { DRIZZLE } from './typescript-faults.ts'

const LEFT_OUT = new Set([
  'node_modules',
  '.git',
  '.node',
  '.cache',
  'build',
  'data',
  'screens',
  'test-results',
])

/**
 * Those of the faults that the type check refuses, at most one of a file each time, in a copy of the code.
 */
export async function findRefused<One extends Fault>(faults: readonly One[]): Promise<One[]> {
  if (faults.length === 0) return []
  const copy = await mkdtemp(join(tmpdir(), 'mutants-'))
  try {
    const filter = (path: string) => dirname(path) !== root || !LEFT_OUT.has(basename(path))
    await cp(root, copy, { recursive: true, filter })
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
    await run(copy, 'react-router', ['typegen'])
    const unchanged = await check(copy, [])
    if (unchanged.length > 0) throw new Error(`The type check fails without a fault: ${unchanged[0]}`)
    const refused: One[] = []
    const byFile = [...Map.groupBy(faults, ({ file }) => file).values()]
    for (let nth = 0; byFile.some((all) => all[nth]); nth += 1)
      refused.push(
        ...(await refusedOf(
          copy,
          byFile.flatMap((all) => all[nth] ?? []),
        )),
      )
    return refused
  } finally {
    await rm(copy, { recursive: true })
  }
}

/** Of one fault for each file: those whose files have errors; then the others are checked without them. */
async function refusedOf<One extends Fault>(copy: string, faults: One[]): Promise<One[]> {
  if (faults.length === 0) return []
  const errors = await check(copy, faults)
  if (errors.length === 0) return []
  const blamed = faults.filter(({ file }) => errors.some((error) => error.startsWith(`${file}(`)))
  if (blamed.length > 0)
    return [
      ...blamed,
      ...(await refusedOf(
        copy,
        faults.filter((one) => !blamed.includes(one)),
      )),
    ]
  if (faults.length === 1) return faults
  const half = Math.ceil(faults.length / 2)
  return [...(await refusedOf(copy, faults.slice(0, half))), ...(await refusedOf(copy, faults.slice(half)))]
}

/** The errors of the code with these faults. */
async function check(copy: string, faults: readonly Fault[]): Promise<string[]> {
  for (const { file, start, end, replacement } of faults) {
    const text = read(file)
    const uses = replacement.includes(DRIZZLE) ? `import * as ${DRIZZLE} from 'drizzle-orm'; ` : ''
    await writeFile(join(copy, file), `${uses}${text.slice(0, start)}(${replacement})${text.slice(end)}`)
  }
  const options = [
    '--noEmit',
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    join(copy, 'build-info'),
  ]
  const output = await run(copy, 'tsc', ['--pretty', 'false', ...options])
  for (const { file } of faults) await writeFile(join(copy, file), read(file))
  return output.split('\n').filter((line) => / error TS\d+: /.test(line))
}

/** What a program of our dependencies prints. */
const run = (cwd: string, program: string, options: string[]) =>
  new Promise<string>((resolve) => {
    const path = join(root, 'node_modules/.bin', program)
    execFile(path, options, { cwd, maxBuffer: 2 ** 26 }, (_, stdout) => resolve(stdout))
  })
