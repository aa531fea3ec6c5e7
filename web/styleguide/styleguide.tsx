import { useState } from 'react'
import { ImageField } from '../ui/image-field.tsx'
import { DateTimeField, FeeField, SelectField, TextArea, TextField } from '../ui/inputs.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Controls } from './controls.tsx'
import { Sample, Shelf } from './shelf.tsx'
import { States } from './states.tsx'

/** Every component of the design system in each state. For development only, so in English only. */
export default function Styleguide() {
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-16 px-4 py-10 sm:px-6">
      <title>Styleguide</title>
      <h1 className="font-bold text-4xl">Styleguide</h1>
      <Tokens />
      <Controls />
      <Fields />
      <States />
    </div>
  )
}

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

function Tokens() {
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
          <p className="font-extrabold text-6xl">Together একসঙ্গে</p>
          <p className="font-bold text-4xl">A session of physics, এক আসরে পদার্থবিজ্ঞান</p>
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

const width = 'w-72'

function Fields() {
  const [file, setFile] = useState<File | null>(null)
  return (
    <Shelf title="Fields">
      <Sample name="Text">
        <TextField label="Title" className={width} />
        <TextField label="Title" hint="As students will read it." className={width} />
        <TextField label="Title" optional defaultValue="তরঙ্গ ও দোলন" className={width} />
        <TextField label="Title" error="Title is required." className={width} />
        <TextField label="Title" disabled defaultValue="Fixed" className={width} />
      </Sample>
      <Sample name="Others">
        <PasswordField label="Password" className={width} autoComplete="off" />
        <FeeField label="Fee" defaultValue={999_999.99} className={width} />
        <DateTimeField label="Class start" className={width} />
        <SelectField
          label="Availability"
          className={width}
          options={[
            { value: 'Weekdays', label: 'Weekdays' },
            { value: 'Weekends', label: 'Weekends' },
          ]}
        />
        <TextArea label="Description" rows={3} className={width} />
        <SearchField label="Search tutors" hint="Name or subject" />
      </Sample>
      <Sample name="Picture">
        <ImageField label="Photo" file={file} onFile={setFile} className={width} />
        <ImageField label="Photo" file={file} onFile={setFile} progress={40} className={width} />
        <ImageField
          label="Photo"
          file={null}
          onFile={setFile}
          currentUrl="/default-session.jpg"
          className={width}
        />
        <ImageField
          label="Photo"
          file={null}
          onFile={setFile}
          error="This is no picture."
          className={width}
        />
      </Sample>
    </Shelf>
  )
}
