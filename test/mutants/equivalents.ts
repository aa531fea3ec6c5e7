/**
 * Faults that change nothing that anybody could meet, or only what no test should hold. They are known by
 * their texts, so they stay known when lines move. `nth`: as in `Fault`.
 */
export const equivalents: {
  file: string
  original: string
  replacement: string
  nth?: number
  reason: string
}[] = [
  {
    ...{ file: 'domain/sales/facts.ts', original: '1', replacement: '2', nth: 3 },
    reason:
      'The index checkouts_open allows one open checkout of a person and a session, so a second row never comes.',
  },
  {
    ...{ file: 'domain/seats/grant.ts', original: 'parts ?? null', replacement: 'parts' },
    reason: 'node-postgres writes undefined in a list as NULL, as it does null.',
  },
  {
    file: 'domain/payments/attempts/backoff.ts',
    ...{
      original: 'askedAt.size >= MAX_REMEMBERED',
      replacement: 'askedAt.size > MAX_REMEMBERED',
    },
    reason: 'A process remembers one attempt more or less of 100,000 before it forgets all.',
  },
  {
    ...{ file: 'domain/payments/checkouts/read.ts', original: 'ids.length === 0', replacement: 'false' },
    reason: 'Saves two queries: of an empty list they find nothing, and no rows are answered either way.',
  },
  {
    ...{ file: 'domain/fee-parts/lower-for-switch.ts', original: '1', replacement: '0', nth: 1 },
    reason: 'countParts takes 0 as it takes 1: neither is a fee of parts.',
  },
  {
    ...{ file: 'domain/fee-parts/read.ts', original: 'ids.length === 0', replacement: 'false' },
    reason: 'Saves a query: of an empty list it finds nothing, and the map is empty either way.',
  },
  {
    ...{ file: 'domain/day-close/compare.ts', original: '1', replacement: '2', nth: 1 },
    reason: 'Of what a comparison for a sort returns only the sign counts.',
  },
  {
    file: 'db/triggers/reviews.sql',
    original: 'where sessions.id = counts.session_id and (counts.rating <> 0 or counts.reviews <> 0);',
    replacement: 'where sessions.id = counts.session_id and (counts.rating <> 0 or counts.reviews <> 1);',
    reason:
      'A statement changes one review, whose rating of 1 to 5 comes or goes with it: one more of them is never 0 more. And 0 more of both adds nothing.',
  },
  {
    file: 'domain/classes/attendance/not-taken.ts',
    original:
      "and( isApprovedSession, eq(classes.state, 'planned'), gt(classes.startAt, new Date(since.getTime() - MAX_CLASS_HOURS * HOUR_MS)), lte(classes.startAt, until), gt(classes.endAt, since), lte(classes.endAt, until), sql`${classes.endAt} - ${classes.startAt} <= make_interval(hours => ${MAX_CLASS_HOURS})`, sql`not exists (select from ${attendance} where ${attendance.classId} = ${classes.id})`, // A subquery with a limit is looked up by class; `exists` may read all bookings at once. sql`(select true from ${bookings} where ${hasStudents} limit 1)`, )",
    replacement:
      "and( isApprovedSession, eq(classes.state, 'planned'), gt(classes.startAt, new Date(since.getTime() - MAX_CLASS_HOURS * HOUR_MS)), gt(classes.endAt, since), lte(classes.endAt, until), sql`${classes.endAt} - ${classes.startAt} <= make_interval(hours => ${MAX_CLASS_HOURS})`, sql`not exists (select from ${attendance} where ${attendance.classId} = ${classes.id})`, // A subquery with a limit is looked up by class; `exists` may read all bookings at once. sql`(select true from ${bookings} where ${hasStudents} limit 1)`, )",
    reason:
      'classes_times says that no class ends before it starts, so what ends by then has started by then. It is for the index.',
  },
  {
    ...{ file: 'domain/fee-parts/write.ts', original: 'partId === null', replacement: 'false' },
    reason: 'Saves a query: no part has the id null, so it finds none.',
  },
  {
    ...{ file: 'domain/switches/others.ts', original: '!own?.courseId', replacement: 'false' },
    reason: 'Saves queries: no session is found by a course that is null, and the list is empty either way.',
  },
  {
    ...{ file: 'domain/messages/delivery/outbox.ts', original: "state ?? ''", replacement: 'state' },
    reason: 'The name of a kept total ends with the word undefined instead, which is no state.',
  },
  {
    file: 'domain/day-close/statement/compare.ts',
    original:
      "and( eq(money.method, method), // What was written down wrongly never came by this way. sql`payment.refund_reason_code is distinct from ${CORRECTED}`, inArray(money.kind, ['in', 'out']), byHand === undefined ? undefined : eq(money.byHand, byHand), )",
    replacement:
      'and( eq(money.method, method), // What was written down wrongly never came by this way. sql`payment.refund_reason_code is distinct from ${CORRECTED}`, byHand === undefined ? undefined : eq(money.byHand, byHand), )',
    reason: 'moneyOf is asked for these kinds alone, and its queries of them have rows of no other.',
  },
  {
    file: 'domain/day-close/movements.ts',
    original:
      "sql` select 'lost', ${disputes.id}, ${disputes.closedAt}, null::timestamptz, ${disputes.amountMinor}, ${ofPayment}, ${disputes.reference}, null::uuid, ${receipts.year}, ${receipts.number}, false, null::text from ${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId} left join ${receipts} on ${isReceipt} where ${isLostDispute} and ${disputes.closedAt} >= ${from} and ${disputes.closedAt} < ${until}`",
    replacement:
      "sql` select 'lost', ${disputes.id}, ${disputes.closedAt}, null::timestamptz, ${disputes.amountMinor}, ${ofPayment}, ${disputes.reference}, null::uuid, ${receipts.year}, ${receipts.number}, true, null::text from ${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId} left join ${receipts} on ${isReceipt} where ${isLostDispute} and ${disputes.closedAt} >= ${from} and ${disputes.closedAt} < ${until}`",
    reason: 'presentRow says of refunds by a provider alone whether it was asked.',
  },
]
