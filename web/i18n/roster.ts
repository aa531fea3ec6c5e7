import { roster } from './en/roster.ts'
import { defineMessages } from './index.ts'

export const { use: useRosterMessages } = defineMessages('roster', roster)
