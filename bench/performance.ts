import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissed, type Report, render, sentence } from './report.ts'

const root = join(import.meta.dirname, '..')
/** The newest result of each suite. */
export const RESULTS = join(root, 'bench/results')
const PAGE = join(root, 'docs/performance.md')
const MARK = '<!-- Written by `npm run bench -- --publish` from bench/results/. Change nothing below. -->'

type Result = { at: string; rounds: number; seconds: number; cpus: number; node: string; reports: Report[] }

/** Writes all tables of docs/performance.md anew, from the newest results. */
export async function writePerformance(): Promise<void> {
  await writeFile(PAGE, await expected(await readFile(PAGE, 'utf8')))
}

async function expected(page: string): Promise<string> {
  const [introduction] = page.split(MARK)
  const files = (await readdir(RESULTS)).filter((name) => name.endsWith('.json')).sort()
  const results = await Promise.all(
    files.map(async (file) => ({
      name: file.replace('.json', ''),
      ...(JSON.parse(await readFile(join(RESULTS, file), 'utf8')) as Result),
    })),
  )
  const missed = results.flatMap(({ reports }) =>
    reports.flatMap(({ title, claims }) =>
      claims.filter(isMissed).map((claim) => `- ${title}. ${sentence(claim)}.`),
    ),
  )
  const tables = results.flatMap(({ name, at, rounds, seconds, cpus, node, reports }) => [
    `## ${name}`,
    '',
    `${at.slice(0, 10)}, ${rounds} rounds of ${seconds} s, ${cpus} cores, Node ${node}.`,
    '',
    ...reports.map(render),
  ])
  return [
    `${introduction?.trimEnd()}`,
    '',
    MARK,
    '',
    `## Missed targets (${missed.length})`,
    '',
    ...missed,
    '',
    ...tables,
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

if (process.argv[1] === import.meta.filename) {
  if (!process.argv.includes('--check')) await writePerformance()
  else {
    const page = await readFile(PAGE, 'utf8')
    if (page !== (await expected(page))) {
      process.stderr.write(
        'docs/performance.md differs from bench/results/. Run: node bench/performance.ts\n',
      )
      process.exitCode = 1
    }
  }
}
