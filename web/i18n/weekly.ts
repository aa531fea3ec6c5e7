import { weekly } from './en/weekly.ts'
import { defineMessages } from './index.ts'

export const { use: useWeeklyMessages } = defineMessages('weekly', weekly)
