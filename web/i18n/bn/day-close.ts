export { bn as dayClose } from '../../../contract/day-close/texts/bn.ts'
