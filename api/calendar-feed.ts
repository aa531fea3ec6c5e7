import { getCalendarAddress, replaceCalendarAddress } from '../contract/people/calendar-feed.ts'
import { readAddress, replaceAddress } from '../domain/classes/calendar/address.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

export function mountCalendarFeed(api: Api, { context }: Services): void {
  endpoint(api, getCalendarAddress, async ({ actor }) => ({ url: await readAddress(context, actor) }))
  endpoint(api, replaceCalendarAddress, async ({ actor }) => ({ url: await replaceAddress(context, actor) }))
}
