import { calendar } from './en/calendar.ts'
import { defineMessages } from './index.ts'

export const { use: useCalendarMessages } = defineMessages('calendar', calendar)
