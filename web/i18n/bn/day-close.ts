export { bn as close } from '../../../contract/day-close/texts/bn.ts'
