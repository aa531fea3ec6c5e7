import { and, asc, eq, gte, lt, ne } from 'drizzle-orm'
import { dayOf, startOfDay } from '../../contract/formats/dates.ts'
import { classes, deliveries, payments } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { sumLateParts } from '../fee-parts/late.ts'
import { isApprovedSession } from '../session-visibility.ts'
import { readAttendanceWeek } from './attendance-week.ts'
import { selectClasses, type UpcomingClass } from './classes.ts'
import { readFigures } from './figures.ts'
import { readFilling } from './filling.ts'
import { readRollsNotTaken } from './rolls-not-taken.ts'

const MAX_CLASSES = 50

/** Reads what an Admin wants to know first: money and seats by day, today's classes, and what went wrong. */
export async function readCentreOverview(context: Context) {
  const [days, classesToday, attendance, filling, rollsNotTaken, ...counts] = await Promise.all([
    readFigures(context),
    readClassesToday(context),
    readAttendanceWeek(context),
    readFilling(context),
    readRollsNotTaken(context),
    // Browsers that are gone are no failure.
    context.database.$count(deliveries, and(eq(deliveries.state, 'failed'), ne(deliveries.channel, 'push'))),
    context.database.$count(payments, eq(payments.status, 'refund_due')),
    sumLateParts(context),
  ])
  const [failedEmails, refundsDue, lateParts] = counts
  return { days, classesToday, attendance, filling, rollsNotTaken, failedEmails, refundsDue, lateParts }
}

function readClassesToday(context: Context): Promise<UpcomingClass[]> {
  const now = context.clock()
  return selectClasses(context)
    .where(
      and(
        gte(classes.startAt, startOfDay(dayOf(now))),
        lt(classes.startAt, startOfDay(dayOf(now, 1))),
        eq(classes.state, 'planned'),
        isApprovedSession,
      ),
    )
    .orderBy(asc(classes.startAt), asc(classes.id))
    .limit(MAX_CLASSES)
}
