export { bn as receipts } from '../../../contract/receipt-texts/bn.ts'
