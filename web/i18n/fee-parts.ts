import { feeParts } from './en/fee-parts.ts'
import { defineMessages } from './index.ts'

export const { use: usePartMessages } = defineMessages('feeParts', feeParts)
