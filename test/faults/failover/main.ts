import { commands } from '../../../bin/commands.ts'
import { readTyped } from '../../../server/read-typed.ts'
import { startLoad } from '../load.ts'
import { killPrimary, planKills } from './kills.ts'
import { waitUntilReconciled } from './reconciled.ts'
import { type DrillResult, findMissedLimits, formatDrill } from './report.ts'
import { createFailoverWorld } from './world.ts'

const PEOPLE = 200
const THINK_TIME_MS = 3000

const { kills = '20', seed = '1', keep = false } = readTyped(commands.drill).values
const say = (text: string) => process.stdout.write(`${text}\n`)

const stops: (() => Promise<unknown>)[] = []
async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).reverse())
    await stop().catch((error: unknown) => say(`Could not be stopped: ${error}`))
}
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, async () => {
    say('Stopping')
    await stopAll()
    process.exit(130)
  })

async function drill(kills: number, seed: number): Promise<DrillResult> {
  say('Starting three PostgreSQL, HAProxy and three processes of Boithok')
  const world = await createFailoverWorld(PEOPLE, (stop) => stops.push(stop), { keep })
  if (keep) say(`Logs: ${world.cluster.folder}`)
  const { urls, tokens, sessions, cluster, providers } = world
  const load = startLoad({
    urls,
    tokens,
    sessions,
    seed,
    provider: { confirm: providers.outside.confirmCard },
    outside: providers.outside,
    clients: PEOPLE,
    thinkTimeMs: THINK_TIME_MS,
  })
  const results: DrillResult['kills'] = []
  for (const [index, planned] of planKills(kills, seed).entries()) {
    const result = await killPrimary({ cluster, load }, planned)
    results.push(result)
    say(
      `Kill ${index + 1} of ${kills}: the ${result.victim} of ${result.from}, refused for ${Math.round(result.refusedMs)} ms, ${result.to} took over, whole after ${Math.round(result.wholeMs)} ms`,
    )
  }
  await load.stop()
  await cluster.waitUntilWhole()
  const reconciledMs = await waitUntilReconciled(urls)
  say(`Every payment is known after ${Math.round(reconciledMs)} ms`)
  return {
    kills: results,
    reconciledMs,
    violations: await world.findViolations(),
    lost: await world.withDatabase(load.acknowledged.findLost),
    acknowledged: load.acknowledged.count(),
    results: load.results,
    slowestMs: load.slowestMs(),
  }
}

let code = 1
try {
  const result = await drill(Number(kills), Number(seed))
  say(formatDrill(result))
  const missed = findMissedLimits(result)
  for (const limit of missed) say(`BREACH: ${limit}`)
  code = missed.length > 0 ? 1 : 0
} finally {
  await stopAll()
}
process.exit(code)
