import { listActs } from './audit.ts'
import { deleteAccount, endAllSessions, endSession, syncSession } from './auth.ts'
import { bookSession, cancelBooking, getBooking, getBookingCalendar, listBookings } from './bookings.ts'
import { changeBranch, changeRoom, createBranch, createRoom, listBranches, listRooms } from './branches.ts'
import { getCentre, setCentre } from './centre.ts'
import { getConfig } from './config.ts'
import { getDocument } from './document.ts'
import { uploadImage } from './images.ts'
import {
  createMaterial,
  deleteMaterial,
  listMaterials,
  listOwnMaterials,
  updateMaterial,
} from './materials.ts'
import { createNote, deleteNote, listNotes, updateNote } from './notes.ts'
import { listNotifications } from './notifications.ts'
import { listOutbox, retryMail } from './outbox.ts'
import { getOverview } from './overview.ts'
import { exportPayments, listAllPayments } from './payment-history.ts'
import { getReceipt, getTimeline, listMoney, recheckPayment } from './payment-timeline.ts'
import { checkPayment, giveSeatBack, listPayments, recordPayment, startPayment } from './payments.ts'
import { getRefundRule, setRefundRule } from './refund-rule.ts'
import { exportRoster, getRoster } from './roster.ts'
import { getRoutine } from './routine.ts'
import { getSeats } from './seats.ts'
import {
  changeSession,
  createSession,
  deleteSession,
  getOwnSession,
  getSession,
  listSessions,
  resubmitSession,
} from './sessions.ts'
import { getSystem } from './system.ts'
import {
  applyAsTutor,
  approveTutor,
  deactivateTutor,
  deleteTutor,
  getOwnApplication,
  getPublicTutor,
  listActiveTutors,
  listTutors,
} from './tutors.ts'
import {
  changeRole,
  declineRoleRequest,
  endSignIns,
  getReminders,
  getRole,
  listUsers,
  recordUser,
  setReminders,
} from './users.ts'
import { receiveCardEvent } from './webhooks.ts'

/** Every endpoint of the API. The keys are the operationIds of the OpenAPI document. */
export const endpoints = {
  getConfig,
  getOverview,
  listNotifications,
  syncSession,
  endSession,
  endAllSessions,
  deleteAccount,
  listOutbox,
  retryMail,
  listActs,
  getSystem,
  getRole,
  recordUser,
  getReminders,
  setReminders,
  listSessions,
  getSession,
  getOwnSession,
  getSeats,
  getRoster,
  exportRoster,
  createSession,
  changeSession,
  resubmitSession,
  deleteSession,
  listBranches,
  createBranch,
  changeBranch,
  listRooms,
  createRoom,
  changeRoom,
  bookSession,
  listBookings,
  getBooking,
  getBookingCalendar,
  cancelBooking,
  getRoutine,
  getTimeline,
  getReceipt,
  checkPayment,
  startPayment,
  giveSeatBack,
  recordPayment,
  listPayments,
  listMoney,
  recheckPayment,
  getRefundRule,
  setRefundRule,
  getCentre,
  setCentre,
  listAllPayments,
  exportPayments,
  createNote,
  listNotes,
  updateNote,
  deleteNote,
  listMaterials,
  createMaterial,
  listOwnMaterials,
  updateMaterial,
  deleteMaterial,
  applyAsTutor,
  getOwnApplication,
  listTutors,
  listActiveTutors,
  getPublicTutor,
  deactivateTutor,
  approveTutor,
  deleteTutor,
  listUsers,
  changeRole,
  declineRoleRequest,
  endSignIns,
  uploadImage,
  receiveCardEvent,
  getDocument,
}
