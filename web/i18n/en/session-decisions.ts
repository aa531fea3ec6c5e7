/** The dialogs in which an Admin decides about a session. They load with the first one that opens. */
export const sessionDecisions = {
  approveTitle: 'Approve session',
  approveHint: (title: string) => `Once approved, everyone can see and book “${title}”.`,
  approved: 'Session approved!',
  failedToApprove: 'Failed to approve session',
  freeOrPaid: 'Free or paid',
  paid: 'Paid',
  rejectTitle: 'Reject session',
  rejectHint: (title: string) => `The instructor of “${title}” will see your reason and feedback.`,
  reasonLabel: 'Rejection reason',
  rejected: 'Session rejected.',
  failedToReject: 'Failed to reject session',
  updateTitle: 'Update session',
  updated: 'Session updated!',
  save: 'Save changes',
  deleteTitle: 'Delete session?',
  keep: 'Keep session',
  deleteHint: (title: string) => `“${title}” will be deleted for everyone. This cannot be undone.`,
  deleteKeepsPage: (title: string) =>
    `“${title}” leaves every list, and nobody can book it. Its page stays for 30 days and says that it was cancelled.`,
  deleteCancels: (bookings: number) =>
    `${bookings === 1 ? '1 booking' : `${bookings} bookings`} will be cancelled, and everybody gets back what they paid for the classes that are still to come.`,
  deleted: 'Session deleted.',
  failedToDelete: 'Failed to delete session',
  cancel: 'Cancel',
}
