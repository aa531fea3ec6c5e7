import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import BookMarked from 'lucide-react/icons/book-bookmark'
import BookOpen from 'lucide-react/icons/book-open'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import FolderOpen from 'lucide-react/icons/folder-open'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import House from 'lucide-react/icons/house'
import LibraryBig from 'lucide-react/icons/library-big'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import NotebookText from 'lucide-react/icons/notebook-text'
import ReceiptText from 'lucide-react/icons/receipt-text'
import School from 'lucide-react/icons/school'
import Search from 'lucide-react/icons/search'
import Upload from 'lucide-react/icons/upload'
import UserCog from 'lucide-react/icons/user-cog'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { type Role, tutorRoles } from '../../contract/people/roles.ts'
import type { Texts } from '../i18n/index.ts'
import { paths } from '../paths.ts'
import type { LinkName } from './areas.ts'

/** Whose links: a person's role, whether they take money at the desk, and whether they act for a child. */
type Person = { role: Role; isCashier: boolean; child?: unknown }

export type MenuLink = { to: string; label: LinkName; icon: LucideIcon }

const link = (label: LinkName, to: string, icon: LucideIcon): MenuLink => ({ to, label, icon })

const today = link('overview', paths.dashboard(), House)

// N14-N16, with the specification's labels.
const bookedSessions = link('bookedSessions', paths.bookedSessions(), BookMarked)
const createNote = link('createNote', paths.createNote(), NotebookPen)
const manageNotes = link('manageNotes', paths.manageNotes(), NotebookText)
const studyMaterials = link('studyMaterials', paths.studyMaterials(), BookOpen)
const allMaterials = link('allMaterials', paths.viewMaterials(), FolderOpen)
const uploadMaterial = link('uploadMaterial', paths.uploadMaterials(), Upload)
const createSession = link('createSession', paths.createSession(), CalendarPlus)
const allSessions = link('allSessions', paths.sessionList(), LibraryBig)
const allTutors = link('allTutors', paths.manageTutors(), GraduationCap)
// Everyone's: an Admin's own payments are a tab there.
const paymentHistory = link('paymentHistory', paths.everyonesPayments(), ReceiptText)
const adminUser = link('adminUser', paths.manageRoles(), UserCog)

// What we add: at most four entries, with tabs inside.
const desk = link('desk', paths.desk(), Banknote)
const money = link('money', paths.close(), WalletCards)
// An Admin's are a tab of Payment History.
const ownPayments = link('ownPayments', paths.money(), WalletCards)
const routine = link('routine', paths.routine(), CalendarDays)
const centre = link('centre', paths.centre(), School)

const learning = [bookedSessions, createNote, manageNotes, studyMaterials]
const teaching = [allSessions, createSession, uploadMaterial, allMaterials]

export type SidebarGroup = 'home' | keyof Texts['dashboard']['groups']
type Group = { name: SidebarGroup; links: readonly MenuLink[] }

/** Puts first what a role does most, so that nobody has to scroll for it. */
export function sidebarGroupsFor({ role, isCashier, child }: Person): readonly Group[] {
  const home: Group = { name: 'home', links: [today] }
  if (role === 'Admin')
    return [
      home,
      { name: 'run', links: [allTutors, paymentHistory, adminUser, desk, money, routine, centre] },
      { name: 'teach', links: teaching },
      { name: 'learn', links: learning },
    ]
  const counter: Group[] = isCashier ? [{ name: 'run', links: [desk, money] }] : []
  if (role === 'Instructor')
    return [
      home,
      ...counter,
      { name: 'teach', links: [...teaching, routine] },
      { name: 'learn', links: [...learning, ownPayments] },
    ]
  // Notes are private.
  const study = child ? [bookedSessions, studyMaterials] : learning
  return [home, ...counter, { name: 'learn', links: [...study, allMaterials, routine, ownPayments] }]
}

export const sidebarLinksFor = (person: Person): readonly MenuLink[] =>
  sidebarGroupsFor(person).flatMap((group) => group.links)

const find = link('find', paths.findSessions(), Search)
const booked: MenuLink = { ...bookedSessions, label: 'booked' }
const sessions: MenuLink = { ...allSessions, label: 'sessions' }
const materials: MenuLink = { ...allMaterials, label: 'materials' }

/** The places of the bar on phones; its menu is the fifth. */
export function barLinksFor({ role, isCashier }: Person): readonly MenuLink[] {
  if (role === 'Admin') return [today, desk, money, sessions]
  if (isCashier) return [today, desk, money, routine]
  return tutorRoles.includes(role) ? [today, sessions, routine, materials] : [today, find, booked, routine]
}
