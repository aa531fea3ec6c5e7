import { feePlan } from './en/fee-plan.ts'
import { defineMessages } from './index.ts'

export const { use: useFeePlanMessages } = defineMessages('feePlan', feePlan)
