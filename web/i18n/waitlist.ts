import { waitlist } from './en/waitlist.ts'
import { defineMessages } from './index.ts'

export const { use: useWaitlistMessages } = defineMessages('waitlist', waitlist)
