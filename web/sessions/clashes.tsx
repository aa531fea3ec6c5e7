import type { OwnSession } from '../../contract/sessions/offer.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'

type Props = { title: string; own: OwnSession | undefined }

const loadNote = async () => (await import('./clash-note.tsx')).ClashNote

/** The note about classes that meet booked ones, which few sessions need. */
export function Clashes({ title, own }: Props) {
  const clashes = own?.clashes
  const Note = useLazyComponent(loadNote, clashes !== undefined)
  return Note && clashes ? <Note title={title} clashes={clashes} /> : null
}
