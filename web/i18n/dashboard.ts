import { dashboard } from './en/dashboard.ts'
import { defineMessages } from './index.ts'

export const { use: useDashboardMessages } = defineMessages('dashboard', dashboard)
