import { defineMessages } from './index.ts'

export const materials = {
  uploadTitle: 'Upload Material',
  uploadIntro: 'A link to your file, with a picture that shows what it is about.',
  titleLabel: 'Title',
  sessionLabel: 'Session',
  sessionHint:
    'One of your own sessions. Students who have booked it find the material under Study Materials.',
  sessionHintAdmin: 'Students who have booked it find the material under Study Materials.',
  noSession: 'No session',
  currentSession: 'Its current session',
  sessionOption: (title: string, tutor: string) => `${title} (${tutor})`,
  failedToLoadSessions: 'Your sessions could not be loaded. You can add the session later.',
  linkLabel: 'Drive link',
  pictureHint: 'An address that begins with http:// or https://.',
  linkHint:
    'Where the file is stored, such as Google Drive. Share it so that anyone with the link can read it.',
  upload: 'Upload material',
  uploading: 'Uploading...',
  uploaded: 'Material uploaded!',
  uploadFailed: 'Upload failed',

  viewTitle: 'View All Materials',
  viewIntro: 'Everything you have uploaded, newest first.',
  failedToLoad: 'Error loading materials',
  empty: 'No materials yet',
  emptyHint: 'Materials you upload appear here, where you can edit or delete them.',
  emptyHintReader: 'Only instructors upload. What they hand out to you is under Study Materials.',
  toStudyMaterials: 'See study materials',
  open: 'Open material',
  openMaterial: (title: string) => `Open material ${title} in a new tab`,
  forSession: (title: string) => `For ${title}`,
  forASession: 'For a session',
  forNoSession: 'For no session',

  edit: 'Edit',
  editMaterial: (title: string) => `Edit ${title}`,
  editTitle: 'Edit material',
  saveChanges: 'Save changes',
  saving: 'Saving...',
  updated: 'Material updated!',
  updateFailed: 'Update failed',

  delete: 'Delete',
  deleteMaterial: (title: string) => `Delete ${title}`,
  deleteTitle: 'Delete material?',
  keep: 'Keep material',
  deleteHint: (title: string) => `“${title}” will be deleted for everyone. This cannot be undone.`,
  deleted: 'Material deleted.',
  failedToDelete: 'Failed to delete material',

  studyTitle: 'Study Materials',
  studyIntro: 'Pick a session that you have booked to see its materials.',
  pick: 'See materials',
  allSessions: 'All booked sessions',
  noneForSession: 'No materials found for this session.',
  noneForSessionHint: 'When your tutor adds something, it will appear here.',
  seeBooking: 'See your booking',
  notBooked: 'Session not found',
  notBookedHint: 'It is not one of your bookings. Materials are only for people who have booked the session.',
}

export const { use: useMaterialMessages } = defineMessages('materials', materials)
