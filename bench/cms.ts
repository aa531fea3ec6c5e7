import { compare, type Line, median } from './compare.ts'
import type { Cms } from './peers/cms.ts'
import { installDirectus } from './peers/directus.ts'
import { installStrapi } from './peers/strapi.ts'
import { withPostgres } from './postgres.ts'
import { residentMegabytes } from './processor.ts'
import type { Program } from './program.ts'
import { LIMIT, neverTwice, ourPaths, questions, reading, someIds } from './reads.ts'
import { beside, type Report } from './report.ts'
import { seed } from './seed.ts'
import { type Suite, startProduct } from './suite.ts'

const OURS = 'Boithok'

/** Public reads of other systems on the same rows in the same PostgreSQL. */
export const cms: Suite = (options) =>
  withPostgres(async (postgres, client) => {
    const { smoke, say } = options
    const size = { sessions: smoke ? 200 : 10_000, people: 200, bookings: 400 }
    await seed(client, size, say)
    const ours = { name: OURS, start: () => startProduct(postgres.url), ...ourPaths }
    const others: Cms[] = []
    try {
      // The smoke run downloads nothing.
      for (const install of smoke ? [] : [installStrapi, installDirectus]) {
        others.push(await install(postgres, client))
        say(`installed ${others.at(-1)?.name}`)
      }
      const ids = await someIds(client, size)
      const newest = await client.query<{ title: string }>(
        `select title from sessions where status = 'approved' order by created_at desc limit ${LIMIT}`,
      )
      const titles = newest.rows.map(({ title }) => title)
      const memory = new Map<string, number[]>()
      const all = [...others, ours].map((system) => ({
        ...system,
        ...questions(ids, system),
        start: () => startAndWeigh(system, titles, memory),
      }))
      const { asked, warmingUp } = await neverTwice(client, options)
      const of = `${size.sessions.toLocaleString('en')} sessions`
      const pages = await compare({
        ...options,
        postgres,
        variants: [
          ...all.map(({ name, start, pages }) => reading(name, start, pages, options)),
          reading(`${OURS}, not in memory`, ours.start, asked, options, warmingUp),
        ],
      })
      const single = await compare({
        ...options,
        postgres,
        variants: all.map(({ name, start, single }) => reading(name, start, single, options)),
      })
      return [
        { ...besideOthers(`A page of ${LIMIT} of ${of}`, pages, others), notes: weights(memory) },
        besideOthers(`One session of ${of}`, single, others),
      ]
    } finally {
      for (const { remove } of others) await remove()
    }
  })

/** Resident memory after the first page, which must contain the seeded sessions. */
async function startAndWeigh(
  { name, page, start }: Pick<Cms, 'name' | 'page' | 'start'>,
  titles: string[],
  memory: Map<string, number[]>,
): Promise<Program> {
  const program = await start()
  const answer = await (await fetch(program.url + page(1, LIMIT))).text()
  if (answer.match(/(?<="title":")[^"]+/g)?.join() !== titles.join()) throw new Error(`${name}: ${answer}`)
  memory.set(name, [...(memory.get(name) ?? []), (await residentMegabytes(program.pid)) ?? 0])
  return program
}

const weights = (memory: Map<string, number[]>) => [
  '| | memory at rest, MB |',
  '|---|--:|',
  ...[...memory].map(([name, all]) => `| ${name} | ${median(all).toFixed(0)} |`),
]

function besideOthers(title: string, lines: Line[], others: Cms[]): Report {
  const theirs = others.flatMap(({ name }) => lines.find((line) => line.name === name) ?? [])
  const ours = lines.filter((line) => !theirs.includes(line))
  return { title, lines, claims: ours.flatMap((line) => theirs.flatMap((other) => beside(line, other))) }
}
