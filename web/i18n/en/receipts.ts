export { en as receipts } from '../../../contract/receipt-texts/en.ts'
