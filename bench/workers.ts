import { bookingRequests, browsingRequests } from './booking-burst.ts'
import { compare, type Line, type Variant } from './compare.ts'
import { type RequestSpec, sendContinuously } from './load.ts'
import { withPostgres } from './postgres.ts'
import { askedBy } from './reads.ts'
import { beside, type Report } from './report.ts'
import { INSTRUCTORS, seed } from './seed.ts'
import { type Suite, startProduct } from './suite.ts'
import { signTokens } from './tokens.ts'

const CONNECTIONS = 50
/** Distinct pages of the list. */
const PAGES = 20

/** CPU time of a request with two worker processes, compared with one. */
export const workers: Suite = (options) =>
  withPostgres(async (postgres, client) => {
    const people = options.smoke ? 100 : options.quick ? 4000 : 10_000
    await seed(client, { sessions: 10_000, people: people + INSTRUCTORS, bookings: 0 }, options.say)
    const tokens = await signTokens(client, INSTRUCTORS, INSTRUCTORS + people)
    const instructors = await signTokens(client, 0, INSTRUCTORS)
    const list = Array.from({ length: PAGES }, (_, page) => ({
      path: `/api/sessions?page=${page + 1}&limit=6`,
    }))
    const pages = instructors.map((_, index) => list[index % list.length] as RequestSpec)
    const theirs = askedBy(instructors, pages)

    async function measure(title: string, way: Pick<Variant, 'warmUp' | 'measure'>): Promise<Report> {
      const variant = (name: string, env: Record<string, string>): Variant => ({
        name,
        start: () => startProduct(postgres.url, env),
        ...way,
      })
      const variants = [variant('one process', { WORKERS: '1' }), variant('two processes', { WORKERS: '2' })]
      const [one, two] = (await compare({ ...options, variants, postgres })) as [Line, Line]
      return {
        title: `Two processes: ${title}`,
        lines: [one, two],
        claims: beside(two, one, { processorMost: 1.5 }),
      }
    }
    const reading = (asked: RequestSpec[]): Pick<Variant, 'warmUp' | 'measure'> => {
      const during = (seconds: number) => (program: { url: string }) =>
        sendContinuously({ url: program.url, connections: CONNECTIONS, asked, seconds })
      return { warmUp: during(Math.min(2, options.seconds)), measure: during(options.seconds) }
    }
    const book = async ({ url }: { url: string }) =>
      sendContinuously({
        url,
        connections: CONNECTIONS,
        asked: await bookingRequests({ client, tokens }, 100),
        once: true,
      })
    const booking: Pick<Variant, 'warmUp' | 'measure'> = {
      // Two processes compile everything twice.
      warmUp: async (program) => {
        await sendContinuously({
          url: program.url,
          connections: CONNECTIONS,
          asked: browsingRequests(tokens),
          once: true,
        })
        return book(program)
      },
      measure: book,
    }
    // The smoke run skips the other variants, which use the same code.
    if (options.smoke) return [await measure('free bookings', booking)]
    return [
      await measure('the list, from memory', reading(list)),
      await measure('Instructors’ lists', reading(theirs)),
      await measure('free bookings', booking),
    ]
  })
