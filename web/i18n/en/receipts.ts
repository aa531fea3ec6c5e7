export { en as receipts } from '../../../contract/receipts/receipt-texts/en.ts'
