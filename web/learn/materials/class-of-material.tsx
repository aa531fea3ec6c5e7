import type { Material } from '../../../contract/materials/materials.ts'
import { useMaterialTexts } from '../../i18n/materials.ts'
import { ClassTime } from '../../sessions/class-time.tsx'

type Props = { of: NonNullable<Material['class']> }

/** The class that a material belongs to: its topic and its day. */
export function ClassOfMaterial({ of: { topic, start, end, isCancelled } }: Props) {
  const texts = useMaterialTexts()
  return (
    <>
      {topic && `${topic} · `}
      <ClassTime start={start} end={end} />
      {isCancelled && ` · ${texts.cancelledClass}`}
    </>
  )
}
