import { centre } from './en/centre.ts'
import { defineMessages } from './index.ts'

export const { use: useCentreMessages } = defineMessages('centre', centre)
