import { useRef, useState } from 'react'
import { uploadImage } from '../api-client.ts'
import type { Shown } from '../i18n/say.ts'

/**
 * Uploads a picture to the image host, or as `send` does, as soon as it is chosen. `onUrl` receives its URL,
 * or null when it was removed, replaced or could not be uploaded. `field` holds the props of an ImageField.
 */
export function usePictureUpload(onUrl: (url: string | null) => void, send = uploadImage) {
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<Shown>()
  const latest = useRef<File | null>(null)

  async function choose(chosen: File | null) {
    latest.current = chosen
    const isLatest = () => latest.current === chosen
    setFile(chosen)
    setError(undefined)
    setProgress(chosen ? 0 : null)
    onUrl(null)
    if (!chosen) return
    try {
      const url = await send(chosen, (percent) => isLatest() && setProgress(percent))
      if (isLatest()) onUrl(url)
    } catch (problem) {
      if (!isLatest()) return
      setFile(null)
      setError(problem as Error)
    } finally {
      if (isLatest()) setProgress(null)
    }
  }
  return {
    uploading: progress !== null,
    field: { file, progress, error, onFile: (chosen: File | null) => void choose(chosen) },
  }
}
