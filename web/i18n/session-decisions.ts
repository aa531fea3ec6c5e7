import { sessionDecisions } from './en/session-decisions.ts'
import { defineMessages } from './index.ts'

export const { use: useSessionDecisionMessages } = defineMessages('sessionDecisions', sessionDecisions)
