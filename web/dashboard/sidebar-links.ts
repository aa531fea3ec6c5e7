import type { LucideIcon } from 'lucide-react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import BadgePercent from 'lucide-react/icons/badge-percent'
import Banknote from 'lucide-react/icons/banknote'
import BookMarked from 'lucide-react/icons/book-bookmark'
import BookOpen from 'lucide-react/icons/book-open'
import Calculator from 'lucide-react/icons/calculator'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarOff from 'lucide-react/icons/calendar-off'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import FolderOpen from 'lucide-react/icons/folder-open'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import HandCoins from 'lucide-react/icons/hand-coins'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import House from 'lucide-react/icons/house'
import LibraryBig from 'lucide-react/icons/library-big'
import Email from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import NotebookText from 'lucide-react/icons/notebook-text'
import Phone from 'lucide-react/icons/phone'
import ReceiptText from 'lucide-react/icons/receipt-text'
import History from 'lucide-react/icons/rotate-ccw-clock'
import School from 'lucide-react/icons/school'
import Upload from 'lucide-react/icons/upload'
import UserCog from 'lucide-react/icons/user-cog'
import UserRound from 'lucide-react/icons/user-round'
import WalletCards from 'lucide-react/icons/wallet-cards'
import type { Role } from '../../contract/people/roles.ts'
import type { Messages } from '../i18n/index.ts'
import { paths } from '../paths.ts'

export type SidebarGroup = 'home' | keyof Messages['dashboard']['groups']

type Groups = Partial<Record<Role, SidebarGroup>>

type SidebarLink = {
  to: string
  label: keyof Messages['dashboard']['links']
  icon: LucideIcon
  /** The group in which each role finds the link. Roles that are not named do not have it. */
  groups: Groups
  /** Cashiers have it as Admins do, whatever their role. */
  forCashiers?: true
  /** Only who pays a fee by parts has it. */
  forParts?: true
}

const admins = (group: SidebarGroup): Groups => ({ Admin: group })
const tutors = (group: SidebarGroup): Groups => ({ Instructor: group, Admin: group })
const everyone = (group: SidebarGroup): Groups => ({ user: group, Student: group, ...tutors(group) })

/** N14-N16 in the specification's order within each group, then our additions. */
const links: readonly SidebarLink[] = [
  { to: paths.dashboard(), label: 'overview', icon: House, groups: everyone('home') },
  { to: paths.bookedSessions(), label: 'bookedSessions', icon: BookMarked, groups: everyone('learn') },
  {
    to: paths.routine(),
    label: 'routine',
    icon: CalendarDays,
    groups: { user: 'learn', Student: 'learn', Instructor: 'teach' },
  },
  { to: paths.createNote(), label: 'createNote', icon: NotebookPen, groups: everyone('learn') },
  { to: paths.manageNotes(), label: 'manageNotes', icon: NotebookText, groups: everyone('learn') },
  { to: paths.studyMaterials(), label: 'studyMaterials', icon: BookOpen, groups: everyone('learn') },
  {
    to: paths.sessionList(),
    label: 'allSessions',
    icon: LibraryBig,
    groups: { Instructor: 'teach', Admin: 'run' },
  },
  { to: paths.createSession(), label: 'createSession', icon: CalendarPlus, groups: tutors('teach') },
  { to: paths.uploadMaterials(), label: 'uploadMaterial', icon: Upload, groups: tutors('teach') },
  {
    to: paths.viewMaterials(),
    label: 'allMaterials',
    icon: FolderOpen,
    groups: { ...everyone('learn'), ...tutors('teach') },
  },
  { to: paths.routine(), label: 'classRoutine', icon: CalendarDays, groups: admins('run') },
  { to: paths.desk(), label: 'desk', icon: Banknote, groups: admins('run'), forCashiers: true },
  {
    to: paths.centreDues(),
    label: 'centreDues',
    icon: HandCoins,
    groups: admins('run'),
    forCashiers: true,
  },
  {
    to: paths.heldPayments(),
    label: 'heldPayments',
    icon: BadgeCheck,
    groups: admins('run'),
    forCashiers: true,
  },
  { to: paths.calls(), label: 'calls', icon: Phone, groups: admins('run'), forCashiers: true },
  { to: paths.close(), label: 'close', icon: Calculator, groups: admins('run'), forCashiers: true },
  { to: paths.paymentHistory(), label: 'paymentHistory', icon: ReceiptText, groups: admins('run') },
  { to: paths.discounts(), label: 'discounts', icon: BadgePercent, groups: admins('run') },
  { to: paths.manageTutors(), label: 'allTutors', icon: GraduationCap, groups: admins('run') },
  { to: paths.manageRoles(), label: 'adminUser', icon: UserCog, groups: admins('run') },
  { to: paths.branches(), label: 'branches', icon: MapPin, groups: admins('run') },
  { to: paths.holidays(), label: 'holidays', icon: CalendarOff, groups: admins('run') },
  { to: paths.centre(), label: 'centre', icon: School, groups: admins('run') },
  { to: paths.outbox(), label: 'outbox', icon: Email, groups: admins('run') },
  { to: paths.auditTrail(), label: 'auditTrail', icon: History, groups: admins('run') },
  { to: paths.system(), label: 'system', icon: HeartPulse, groups: admins('run') },
  { to: paths.profile(), label: 'profile', icon: UserRound, groups: everyone('you') },
  { to: paths.money(), label: 'money', icon: WalletCards, groups: everyone('you') },
  { to: paths.dues(), label: 'dues', icon: CalendarClock, groups: everyone('you'), forParts: true },
]

/** Whose links: a person's role, whether they take money at the desk, and whether they pay a fee by parts. */
type Person = { role: Role; isCashier: boolean; hasParts: boolean }

/**
 * What a role does most comes first, so that a phone shows it without scrolling. Groups without links are
 * left out.
 */
export function sidebarGroupsFor({ role, isCashier, hasParts }: Person) {
  const names: SidebarGroup[] = ['home', 'run', 'teach', 'learn', 'you']
  const groupOf = ({ groups, forCashiers, forParts }: SidebarLink) =>
    forParts && !hasParts ? undefined : groups[isCashier && forCashiers ? 'Admin' : role]
  return names
    .map((name) => ({ name, links: links.filter((link) => groupOf(link) === name) }))
    .filter((group) => group.links.length > 0)
}

export const sidebarLinksFor = (person: Person): readonly SidebarLink[] =>
  sidebarGroupsFor(person).flatMap((group) => group.links)
