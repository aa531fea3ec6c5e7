import { setTimeout as wait } from 'node:timers/promises'
import { randomOf } from '../support/random.ts'
import type { House } from './house.ts'
import { type Load, startLoad } from './load.ts'
import { record } from './record.ts'

type Suffering<H extends House> = {
  name: string
  house: H
  seed: number
  /** How far the server's clock is ahead, in milliseconds. */
  clock?: number | undefined
  /** Nobody pays. */
  isFree?: boolean
  inject(wounded: { house: H; load: Load; random: () => number }): Promise<string>
  findBreaches?(house: H): Promise<string[]>
}

export type Outcome = {
  /** What of the promises about money and seats does not hold. */
  breaches: string[]
  /** What people had been told and is not so. */
  lost: string[]
  /** How what people asked ended. */
  heard: string[]
}

/** Lets people work with a server that is up, injures it meanwhile, and counts what became of what they were told. */
export async function suffer<H extends House>({
  name,
  house,
  seed,
  clock = 0,
  isFree = false,
  inject,
  findBreaches = async () => [],
}: Suffering<H>): Promise<Outcome> {
  const { server, provider } = house
  const { tokens, sessions } = await house.open(new Date(Date.now() + clock))
  const wanted = sessions.filter(({ amountMinor }) => !isFree || amountMinor === 0)
  const load = startLoad({ url: server.url, provider, tokens, sessions: wanted, seed })
  await load.goesOn()
  const injected = await inject({ house, load, random: randomOf(seed) })
  const backAfter = await load.goesOn()
  await load.stop()

  const breaches = await untilNone(async () => [
    ...(await house.findBreaches()),
    ...(await findBreaches(house)),
  ])
  const lost = await house.look((database) => load.told.findLost(database))
  const acknowledged = load.told.count()
  record({ name, seed, injected, acknowledged, lost: lost.length, ends: load.ends, backAfter })
  return { breaches, lost, heard: [...load.ends.keys()] }
}

/** What was left unfinished is finished within this. */
const BUDGET_MS = 30_000

async function untilNone(look: () => Promise<string[]>): Promise<string[]> {
  const deadline = performance.now() + BUDGET_MS
  for (;;) {
    // People go on from memory, too, before the database is back.
    const breaches = await look().catch((error: unknown) => [String(error)])
    if (breaches.length === 0 || performance.now() > deadline) return breaches
    await wait(50)
  }
}

const goodDays = /^(browse|book|cancel|pay) (200|409)$|^pay 429$/

/** Beside what people are told on good days, and what they may be told on such a one. */
export const unexpected = ({ heard }: Outcome, allowed: RegExp): string[] =>
  heard.filter((end) => !goodDays.test(end) && !allowed.test(end))
