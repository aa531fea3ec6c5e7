const HOUR_MS = 3600_000
const CHOICE_MS = 72 * HOUR_MS

/**
 * Until when people with a seat may choose after a class was moved to `startsAt`, or cancelled (null). They
 * have 72 hours, and at most until an hour before the class, so that its tutor knows who comes; when that
 * hour has begun, until the class begins. A cancelled class hurries nobody.
 */
export function answerBy(now: Date, startsAt: Date | null): Date {
  const latest = now.getTime() + CHOICE_MS
  if (!startsAt) return new Date(latest)
  const hourBefore = startsAt.getTime() - HOUR_MS
  return new Date(Math.min(latest, hourBefore > now.getTime() ? hourBefore : startsAt.getTime()))
}
