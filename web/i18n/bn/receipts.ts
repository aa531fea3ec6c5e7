export { bn as receipts } from '../../../contract/receipts/receipt-texts/bn.ts'
