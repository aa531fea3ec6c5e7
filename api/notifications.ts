import { listNotifications, type Notification } from '../contract/centre/notifications.ts'
import type { Notification as Found } from '../domain/notifications/notification.ts'
import { readNotifications } from '../domain/notifications/read.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

export function mountNotifications(api: Api, { context }: Services): void {
  endpoint(api, listNotifications, async ({ actor }) => ({
    notifications: (await readNotifications(context, actor)).map(present),
  }))
}

const present = ({ kind, id, at, title, detail, start, count, part, dueOn }: Found): Notification => ({
  kind,
  _id: id,
  at: at.toISOString(),
  title,
  ...(detail && { detail }),
  ...(start && { start: start.toISOString() }),
  ...(count !== undefined && { count }),
  ...(part && { part }),
  ...(dueOn && { dueOn }),
})
