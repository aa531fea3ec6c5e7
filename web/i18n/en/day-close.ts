export { en as close } from '../../../contract/day-close/texts/en.ts'
