export { en as dayClose } from '../../../contract/day-close/texts/en.ts'
