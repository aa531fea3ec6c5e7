import { en as dayClose } from '../../contract/day-close/texts/en.ts'
import { defineTexts } from './index.ts'

export { dayClose }

export const { use: useCloseTexts } = defineTexts('dayClose', dayClose)
