import type { DatedClass } from '../../contract/materials/materials.ts'
import { useMaterialTexts } from '../i18n/materials.ts'
import { ClassTime } from './class-time.tsx'

type Props = { of: DatedClass }

/** The class that something belongs to: its topic and its day. */
export function NamedClass({ of: { topic, start, end, isCancelled } }: Props) {
  const texts = useMaterialTexts()
  return (
    <>
      {topic && `${topic} · `}
      <ClassTime start={start} end={end} />
      {isCancelled && ` · ${texts.cancelledClass}`}
    </>
  )
}
