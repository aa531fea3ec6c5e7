import { notifications } from './en/notifications.ts'
import { defineMessages } from './index.ts'

export const { use: useNotificationMessages } = defineMessages('notifications', notifications)
