import { dashboard } from './en/dashboard.ts'
import { wordsOf } from './index.ts'

export const { use: useDashboardWords } = wordsOf('dashboard', dashboard)
