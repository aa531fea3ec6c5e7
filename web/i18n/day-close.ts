import { en as dayClose } from '../../contract/day-close/texts/en.ts'
import { defineMessages } from './index.ts'

export { dayClose }

export const { use: useCloseMessages } = defineMessages('dayClose', dayClose)
