import { listActs } from './audit.ts'
import { deleteAccount, endAllSessions, endSession, syncSession } from './auth.ts'
import { listBookedSeats } from './booked-seats.ts'
import { bookSession, cancelBooking, getBooking, getBookingCalendar, listBookings } from './bookings.ts'
import { changeBranch, changeRoom, createBranch, createRoom, listBranches, listRooms } from './branches.ts'
import { listCalls, markTold } from './calls.ts'
import { getCashierRights, setCashierRights } from './cashier-rights.ts'
import { getCentre, setCentre } from './centre.ts'
import { countCentreClasses, getCentreRoutine } from './centre-routine.ts'
import { getCheckout, giveReference, listCheckouts, startCheckout } from './checkouts.ts'
import { choose, getChoices, listChoices } from './choices.ts'
import { addClass, changeClass } from './classes.ts'
import { compareClose, exportClose, exportCloseSheets, getClose, listCloseRows } from './close.ts'
import { getConfig } from './config.ts'
import { findDeskPerson, listDeskRefunds, refundByHand, takePayment } from './desk.ts'
import { cancelAtDesk, chooseAtDesk, getDeskBooking } from './desk-bookings.ts'
import { changeDiscount, createDiscount, getPrice, listDiscounts } from './discounts.ts'
import { listOpenDisputes } from './disputes.ts'
import {
  exportCentreDues,
  getDuesRule,
  listCentreDues,
  listDues,
  setDuesRule,
  unwaivePart,
  waivePart,
} from './dues.ts'
import { addHoliday, importHolidays, listHolidays, removeHoliday } from './holidays.ts'
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
import { getBookingReceiptPdf, getPaymentReceipt, getReceiptPdf } from './receipts.ts'
import { getRefundRule, setRefundRule } from './refund-rule.ts'
import { answerRefund, listUnansweredRefunds } from './refunds.ts'
import { decideReview, listReviews } from './reviews.ts'
import { exportRoster, getRoster } from './roster.ts'
import { getRoutine } from './routine.ts'
import { getSeats } from './seats.ts'
import { getSentMoneyRule, setSentMoneyRule } from './sent-money.ts'
import { listSeries, setSeries } from './series.ts'
import {
  changeSession,
  createSession,
  deleteSession,
  getOwnSession,
  getSession,
  listSessions,
  previewClasses,
  resubmitSession,
} from './sessions.ts'
import { getDocument, getSystem } from './system.ts'
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
  changeCashier,
  changeRole,
  declineRoleRequest,
  endSignIns,
  getReminders,
  getRole,
  listUsers,
  recordUser,
  setReminders,
} from './users.ts'
import { getWaitlistRule, joinWaitlist, leaveWaitlist, listWaitlist, setWaitlistRule } from './waitlist.ts'
import { receiveBkashNotice, receiveCardEvent, receiveSslcommerzNotice } from './webhooks.ts'

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
  previewClasses,
  changeSession,
  resubmitSession,
  deleteSession,
  changeClass,
  addClass,
  listBranches,
  createBranch,
  changeBranch,
  listRooms,
  createRoom,
  changeRoom,
  listHolidays,
  addHoliday,
  importHolidays,
  removeHoliday,
  bookSession,
  listBookings,
  getBooking,
  getBookingCalendar,
  cancelBooking,
  joinWaitlist,
  leaveWaitlist,
  listWaitlist,
  getRoutine,
  getCentreRoutine,
  countCentreClasses,
  getTimeline,
  getReceipt,
  getBookingReceiptPdf,
  getPaymentReceipt,
  getReceiptPdf,
  getClose,
  listCloseRows,
  compareClose,
  exportClose,
  exportCloseSheets,
  listCalls,
  markTold,
  getDeskBooking,
  cancelAtDesk,
  chooseAtDesk,
  listChoices,
  getChoices,
  choose,
  listSeries,
  setSeries,
  startCheckout,
  listCheckouts,
  getCheckout,
  giveReference,
  listReviews,
  listOpenDisputes,
  listUnansweredRefunds,
  answerRefund,
  decideReview,
  checkPayment,
  startPayment,
  giveSeatBack,
  recordPayment,
  listPayments,
  listMoney,
  recheckPayment,
  findDeskPerson,
  takePayment,
  listDeskRefunds,
  refundByHand,
  listDiscounts,
  createDiscount,
  changeDiscount,
  getPrice,
  getRefundRule,
  setRefundRule,
  getWaitlistRule,
  setWaitlistRule,
  getDuesRule,
  setDuesRule,
  getSentMoneyRule,
  setSentMoneyRule,
  getCashierRights,
  setCashierRights,
  listBookedSeats,
  listDues,
  listCentreDues,
  exportCentreDues,
  waivePart,
  unwaivePart,
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
  changeCashier,
  changeRole,
  declineRoleRequest,
  endSignIns,
  uploadImage,
  receiveCardEvent,
  receiveBkashNotice,
  receiveSslcommerzNotice,
  getDocument,
}
