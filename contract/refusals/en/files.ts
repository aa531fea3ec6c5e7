import { type Label, nameOf } from './fields.ts'

/** The refusals about notes, materials and their files. */
export const files = {
  note_not_found: 'Note not found',
  material_not_found: 'Material not found',
  materials_for_booked: 'Materials are only for people who have booked the session.',
  materials_closed_for_dues: 'A part of the fee is late. Pay it to open the materials again.',
  upload_not_found: 'This upload has ended, or stood still for a day. Choose the file again.',
  upload_busy: 'This file is being uploaded already. Please try again in a moment.',
  upload_finished: 'This file has arrived. It is removed with its material.',
  upload_offset_differs: ({ offset }: { offset: number }) => `${offset} bytes of this file have arrived.`,
  upload_header_invalid: ({ header }: { header: string }) => `The header ${header} cannot be read.`,
  tus_version_unknown: 'Uploads are in version 1.0.0 of the tus protocol.',
  tus_body_type: 'The body must be application/offset+octet-stream.',
  too_many_pieces: 'This file came in too many pieces. Choose it again.',
  too_many_loose_files: ({ max }: { max: number }) =>
    `You have ${max} files that are not part of a material. Add or remove them first.`,
  must_be_list: ({ label }: { label: Label }) => `${nameOf(label)} must be a list.`,
  too_many_subjects: ({ max }: { max: number }) => `Choose at most ${max} subjects.`,
  too_many_papers: ({ max }: { max: number }) => `An application has at most ${max} papers.`,
  not_a_paper: ({ name }: { name: string }) => `${name} is no PDF file and no picture.`,
  too_many_application_notes: ({ max }: { max: number }) => `An application has at most ${max} notes.`,
  too_many_files: ({ max }: { max: number }) => `A material has at most ${max} files.`,
  file_empty: 'This file is empty.',
  not_a_picture: 'This is not a picture. Choose a JPG, PNG, WebP or GIF.',
  file_too_large: ({ megabytes }: { megabytes: number }) => `A file can have at most ${megabytes} MB.`,
  file_not_ready: 'A file did not arrive completely. Choose it again.',
  file_type_refused: ({ name, accepted }: { name: string; accepted: string }) =>
    `“${name}” cannot be shared here. Use ${accepted}.`,
  file_type_mismatch: ({ name, type }: { name: string; type: string }) =>
    `“${name}” is a ${type} file inside. Rename it, or choose another.`,
  file_unpacks_too_large: ({ name }: { name: string }) =>
    `“${name}” is broken, or becomes far too large when it is opened. Save it anew, or share it as a PDF.`,
  photo_is_heic:
    'This is a HEIC photo, which most browsers cannot show. On the iPhone choose Settings › Camera › Formats › Most Compatible, or send it as a JPG.',
  picture_too_large: ({ megabytes }: { megabytes: number }) =>
    `A picture can have at most ${megabytes} MB. Make it smaller, or send it as a PDF.`,
  picture_unreadable: ({ name }: { name: string }) => `The picture “${name}” is broken. Choose another.`,
  mark_not_found: 'This logo is not here any more. Upload it again.',
  mark_not_square: 'The logo must be square.',
  mark_too_small: ({ pixels }: { pixels: number }) => `The logo must have at least ${pixels} pixels a side.`,
  mark_animated: 'The logo must not move. Choose a picture without animation.',
  image_required: 'Please choose a picture.',
  upload_failed: 'Upload failed',
  /** `reason` is the image host's own sentence. */
  picture_rejected: ({ reason }: { reason: string }) => reason,
}
