import { useEffect, useRef, useState } from 'react'
import { MAX_FILE_BYTES, MAX_FILE_MEGABYTES } from '../../../contract/files/limits.ts'
import type { MaterialFile } from '../../../contract/materials/materials.ts'
import { isRefusal } from '../../api-client.ts'
import type { Shown } from '../../i18n/say.ts'
import { sendFile } from './send-file.ts'

/** A file of the form: of the material already, or on its way. */
export type ChosenFile = {
  key: string
  name: string
  size: number
  /** Once it has arrived. */
  id?: string
  sent: number
  problem?: Shown
  /** Absent where the server will say the same again. */
  mayRetry?: boolean
  file?: File
}

/**
 * The files of a material's form, sent one after another as soon as they are chosen: on a slow line, one that
 * has arrived is worth more than three halves.
 */
export function useFileUploads(present: readonly MaterialFile[], onIds: (ids: string[]) => void) {
  const [files, setFiles] = useState<readonly ChosenFile[]>(() =>
    present.map(({ _id, name, size }) => ({ key: _id, id: _id, name, size, sent: size })),
  )
  const latest = useRef(files)
  const sending = useRef<{ key: string; stop: AbortController }>(undefined)
  useEffect(() => () => sending.current?.stop.abort(), [])

  const set = (next: readonly ChosenFile[]) => {
    latest.current = next
    setFiles(next)
    onIds(next.flatMap(({ id }) => id ?? []))
  }
  const change = (key: string, changes: Partial<ChosenFile>) =>
    set(latest.current.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  async function sendNext(): Promise<void> {
    const next = latest.current.find(({ id, problem, file }) => file && id === undefined && !problem)
    if (!next?.file || sending.current) return
    const stop = new AbortController()
    sending.current = { key: next.key, stop }
    try {
      const onProgress = (sent: number) => change(next.key, { sent })
      change(next.key, { id: await sendFile(next.file, { signal: stop.signal, onProgress }) })
    } catch (error) {
      const problem = error as Error
      if (!stop.signal.aborted) change(next.key, { problem, mayRetry: !isRefusal(problem) })
    } finally {
      sending.current = undefined
    }
    await sendNext()
  }

  return {
    files,
    /** Some did not arrive, and nobody has taken them out of the form. */
    hasProblem: files.some(({ problem }) => problem),
    isSending: files.some(({ id, problem }) => id === undefined && !problem),
    choose(chosen: readonly File[]) {
      set([...latest.current, ...chosen.map(chosenFile)])
      void sendNext()
    },
    retry(key: string) {
      set(latest.current.map((one) => (one.key === key ? withoutProblem(one) : one)))
      void sendNext()
    },
    remove(key: string) {
      if (sending.current?.key === key) sending.current.stop.abort()
      set(latest.current.filter((one) => one.key !== key))
    },
  }
}

const withoutProblem = ({ problem: _, ...file }: ChosenFile): ChosenFile => file

function chosenFile(file: File): ChosenFile {
  const { name, size } = file
  const own = { key: crypto.randomUUID(), name, size, sent: 0, file }
  if (size === 0) return { ...own, problem: { code: 'file_empty' } }
  if (size > MAX_FILE_BYTES)
    return { ...own, problem: { code: 'file_too_large', params: { megabytes: MAX_FILE_MEGABYTES } } }
  return own
}
