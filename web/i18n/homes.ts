import { homes } from './en/homes.ts'
import { defineMessages } from './index.ts'

export const { use: useHomesMessages } = defineMessages('homes', homes)
