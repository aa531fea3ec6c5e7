import { type ClassTimes, classTimes } from '../../contract/formats/class-times.ts'
import { useLanguage } from './index.ts'

/** Says in the page's language when a class is. */
export const useClassTimes = (): ClassTimes => classTimes[useLanguage()]
