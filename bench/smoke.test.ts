import { expect, test } from 'vitest'
import { cms } from './cms.ts'
import { growth } from './growth.ts'
import { noisyNeighbour } from './noisy-neighbour.ts'
import { rush } from './rush.ts'
import { server } from './server.ts'
import { soak } from './soak.ts'
import { start } from './start.ts'
import { web } from './web.ts'
import { workers } from './workers.ts'

/** All of them are for `npm run test:long`: they measure the product, and are not part of it. One has all that they share. */
const others = [
  ['server', server],
  ['web', web],
  ['cms', cms],
  ['growth', growth],
  ['workers', workers],
  ['start', start],
  ['soak', soak],
  ['noisy-neighbour', noisyNeighbour],
] as const

/** Not how fast, but that what measures it still runs: every variant answers, and no request fails. */
test.for([['rush', rush] as const, ...(process.env.BENCHES === 'all' ? others : [])])(
  'the bench of %s runs',
  { timeout: 120_000 },
  async ([, suite]) => {
    const reports = await suite({
      rounds: 1,
      seconds: 0.2,
      minutes: 0,
      sizes: [],
      smoke: true,
      say: () => {},
    })
    for (const { title, lines, claims } of reports) {
      for (const { name, median } of lines) expect(median.rate, `${title}: ${name}`).toBeGreaterThan(0)
      expect(claims.map(({ value }) => value)).not.toContain(Number.NaN)
    }
  },
)
