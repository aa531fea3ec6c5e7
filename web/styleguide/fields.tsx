import { useState } from 'react'
import { ImageField } from '../ui/image-field.tsx'
import { DateTimeField, FeeField, SelectField, TextArea, TextField } from '../ui/inputs.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Sample, Shelf } from './shelf.tsx'

const width = 'w-72'

export function Fields() {
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
