export { bn as close } from '../../../contract/close-texts/bn.ts'
