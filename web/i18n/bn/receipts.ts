export { bn as receipts } from '../../../contract/receipts/texts/bn.ts'
