import { expect, test } from 'vitest'
import { bookingBurst } from './booking-burst.ts'
import { cms } from './cms.ts'
import { growth } from './growth.ts'
import { noisyNeighbour } from './noisy-neighbour.ts'
import { search } from './search.ts'
import { server } from './server.ts'
import { soak } from './soak.ts'
import { start } from './start.ts'
import { web } from './web.ts'
import { workers } from './workers.ts'

/** `npm run test:long` runs all of them; `npm test` runs one, which uses most of the shared code. */
const others = [
  ['server', server],
  ['web', web],
  ['cms', cms],
  ['growth', growth],
  ['workers', workers],
  ['start', start],
  ['soak', soak],
  ['noisy-neighbour', noisyNeighbour],
  ['search', search],
] as const

/** Checks only that the bench works: every variant responds and no request fails. */
test.for([['booking-burst', bookingBurst] as const, ...(process.env.BENCHES === 'all' ? others : [])])(
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
