import { holidays } from './en/holidays.ts'
import { defineMessages } from './index.ts'

export const { use: useHolidayMessages } = defineMessages('holidays', holidays)
