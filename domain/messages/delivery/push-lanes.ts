import { type SQL, sql } from 'drizzle-orm'
import { deliveries, pushSubscriptions } from '../../../db/schema.ts'

/**
 * The services of the browsers that most people have: of Chrome and Edge on Android, Firefox, Safari and
 * Windows. Anybody can name an address of their own that never answers.
 */
const SERVICES = [
  '^https://fcm\\.googleapis\\.com/',
  '^https://[a-z0-9.-]+\\.push\\.services\\.mozilla\\.com/',
  '^https://web\\.push\\.apple\\.com/',
  '^https://[a-z0-9.-]+\\.notify\\.windows\\.com/',
]

/** A push has the id of its browser as its recipient; other messages have addresses. */
const goesTo = (pattern: string): SQL => sql`exists (select from ${pushSubscriptions} as browser
  where browser.id = case ${deliveries.channel} when 'push' then ${deliveries.contact}::uuid end
    and browser.endpoint ~ ${pattern})`

/** One lane for each large push service, and one for all others together. */
export const pushLanes: SQL[] = [...SERVICES.map(goesTo), sql`not ${goesTo(SERVICES.join('|'))}`]
