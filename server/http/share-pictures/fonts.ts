import { createRequire } from 'node:module'
import sharp from 'sharp'

/** Both scripts in one file for each weight; the files of web/fonts/ hold one script each. */
export const FAMILY = 'Anek Bangla'
const WEIGHTS = ['500Medium/AnekBangla_500Medium', '700Bold/AnekBangla_700Bold']

let loading: Promise<unknown> | undefined

/**
 * Makes our fonts known to the text renderer of this process. A machine, such as a container, may have none.
 */
export function loadFonts(): Promise<unknown> {
  const { resolve } = createRequire(import.meta.url)
  loading ??= Promise.all(
    WEIGHTS.map((weight) => {
      const fontfile = resolve(`@expo-google-fonts/anek-bangla/${weight}.ttf`)
      return sharp({ text: { text: 'ব', font: FAMILY, fontfile } }).toBuffer()
    }),
  )
  return loading
}
