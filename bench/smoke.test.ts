import { expect, test } from 'vitest'
import { bookingBurst } from './booking-burst.ts'
import { checkout } from './checkout.ts'
import { classes } from './classes.ts'
import { cms } from './cms.ts'
import { firstScreens } from './first-screens.ts'
import { growth } from './growth.ts'
import { noisyNeighbour } from './noisy-neighbour.ts'
import { payments } from './payments.ts'
import { search } from './search.ts'
import { server } from './server.ts'
import { soak } from './soak.ts'
import { start } from './start.ts'
import { web } from './web.ts'
import { workers } from './workers.ts'

/** `npm run test:long` runs them. */
const suites = [
  ['search', search],
  ['server', server],
  ['checkout', checkout],
  ['web', web],
  ['cms', cms],
  ['growth', growth],
  ['payments', payments],
  ['classes', classes],
  ['workers', workers],
  ['start', start],
  ['soak', soak],
  ['noisy-neighbour', noisyNeighbour],
  ['booking-burst', bookingBurst],
  ['first-screens', firstScreens],
] as const

/** Checks only that the bench works: every variant responds and no request fails. */
test.runIf(process.env.BENCHES === 'all').for(suites)(
  'the bench of %s runs',
  { timeout: 120_000 },
  async ([, suite]) => {
    const reports = await suite({
      rounds: 1,
      seconds: 0.2,
      minutes: 0,
      quick: false,
      smoke: true,
      say: () => {},
    })
    for (const { title, lines, claims } of reports) {
      for (const { name, median } of lines) expect(median.rate, `${title}: ${name}`).toBeGreaterThan(0)
      expect(claims.map(({ value }) => value)).not.toContain(Number.NaN)
    }
  },
)
