import { Sample, Shelf } from './shelf.tsx'

const colours = [
  'paper',
  'surface',
  'sunken',
  'ink',
  'muted',
  'faint',
  'line',
  'line-strong',
  'primary',
  'primary-strong',
  'primary-soft',
  'on-primary',
  'accent',
  'accent-strong',
  'accent-soft',
  'accent-ink',
  'danger',
  'danger-soft',
  'success',
  'success-soft',
  'deep',
  'focus',
]

export function Tokens() {
  return (
    <Shelf title="Tokens">
      <Sample name="Colours">
        {colours.map((name) => (
          <figure key={name} className="w-28">
            <div
              className="h-16 rounded-control border border-line"
              style={{ background: `var(--${name})` }}
            />
            <figcaption className="mt-1 text-sm">{name}</figcaption>
          </figure>
        ))}
      </Sample>
      <Sample name="Type">
        <div className="grid min-w-0 grid-cols-1 gap-2 wrap-anywhere">
          <p className="font-extrabold text-6xl">Together বৈঠক</p>
          <p className="font-bold text-4xl">A session of physics, এক বৈঠকে পদার্থবিজ্ঞান</p>
          <p className="font-bold text-2xl">Waves and oscillations</p>
          <p className="text-lg">Large text for what comes first, বড় লেখা</p>
          <p>Text as it is read, লেখা যেমন পড়া হয়: ০১২৩৪৫৬৭৮৯ ৳১২,৫০,০০০</p>
          <p className="text-muted text-sm">Small text for what comes last, ছোট লেখা</p>
        </div>
      </Sample>
      <Sample name="Radius and shadow">
        <div className="rounded-control border border-line bg-surface p-6">control</div>
        <div className="rounded-card bg-surface p-6 shadow-card">card</div>
        <div className="rounded-card bg-surface p-6 shadow-raised">raised</div>
        <div className="stitched w-40 pt-2">stitched</div>
      </Sample>
    </Shelf>
  )
}
