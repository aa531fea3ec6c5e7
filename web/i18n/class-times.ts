import { type ClassTimes, classTimes } from '../../contract/formats/class-times.ts'
import { sayWhen, type Timed } from '../../contract/formats/say-when.ts'
import { useNow } from '../hooks/use-now.ts'
import { useLanguage } from './index.ts'

/** Says in the page's language when a class is. */
export const useClassTimes = (): ClassTimes => classTimes[useLanguage()]

/** Says when the classes of a session are, in pieces. */
export function useSayWhen(): (of: Timed) => string[] {
  const language = useLanguage()
  const now = useNow()
  return (of) => sayWhen(of, language, now)
}
