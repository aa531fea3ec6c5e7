export { en as close } from '../../../contract/close-texts/en.ts'
