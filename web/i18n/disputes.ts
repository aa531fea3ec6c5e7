import { disputes } from './en/disputes.ts'
import { defineMessages } from './index.ts'

export const { use: useDisputeMessages } = defineMessages('disputes', disputes)
