import { calls } from './en/calls.ts'
import { defineMessages } from './index.ts'

export const { use: useCallMessages } = defineMessages('calls', calls)
