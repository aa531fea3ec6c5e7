import { defineTexts } from './index.ts'

export const notes = {
  createTitle: 'Create Note',
  createIntro: 'Only you can read your notes.',
  titleLabel: 'Title',
  titleRequired: 'Title is required.',
  descriptionLabel: 'Description',
  descriptionRequired: 'Description is required.',
  fillAllFields: 'Please fill out all fields',
  save: 'Save note',
  saving: 'Saving...',
  created: 'Note saved!',
  failedToCreate: 'Failed to create note',
  somethingWrong: 'Something went wrong',
  about: 'Session',
  noSession: 'No session',
  all: 'All sessions',
  thisSession: 'This session',

  manageTitle: 'Manage Notes',
  manageIntro: 'Everything you have written, newest first. Only you can read it.',
  failedToFetch: 'Failed to fetch notes',
  empty: 'No notes yet',
  emptyForSession: 'No notes for this session yet',
  emptyHint: 'Write down what you want to find again before the exam.',
  create: 'Create a note',
  showAll: 'Show all',
  showLess: 'Show less',

  edit: 'Edit',
  editNote: (title: string) => `Edit ${title}`,
  editTitle: 'Edit note',
  saveChanges: 'Save changes',
  updated: 'Note updated!',
  failedToUpdate: 'Failed to update note',

  delete: 'Delete',
  deleteNote: (title: string) => `Delete ${title}`,
  deleteTitle: 'Delete note?',
  keep: 'Keep note',
  deleteHint: (title: string) => `“${title}” will be deleted. This cannot be undone.`,
  deleted: 'Note deleted.',
  failedToDelete: 'Failed to delete note',
}

export const { use: useNoteTexts } = defineTexts('notes', notes)
