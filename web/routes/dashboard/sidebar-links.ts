import type { LucideIcon } from 'lucide-react'
import BookMarked from 'lucide-react/icons/book-bookmark'
import BookOpen from 'lucide-react/icons/book-open'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import FolderOpen from 'lucide-react/icons/folder-open'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import House from 'lucide-react/icons/house'
import LibraryBig from 'lucide-react/icons/library-big'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import NotebookText from 'lucide-react/icons/notebook-text'
import ReceiptText from 'lucide-react/icons/receipt-text'
import History from 'lucide-react/icons/rotate-ccw-clock'
import Upload from 'lucide-react/icons/upload'
import UserCog from 'lucide-react/icons/user-cog'
import UserRound from 'lucide-react/icons/user-round'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { type Role, teacherRoles } from '../../../contract/roles.ts'
import type { Messages } from '../../i18n/index.ts'
import { paths } from '../../paths.ts'

type SidebarLink = {
  to: string
  label: keyof Messages['dashboard']['links']
  icon: LucideIcon
  /** The roles that see the link; undefined means everyone. */
  only?: readonly Role[]
}

/** N14-N16 in the specification's order, then our additions. */
const links: readonly SidebarLink[] = [
  { to: paths.dashboard(), label: 'overview', icon: House },
  { to: paths.bookedSessions(), label: 'bookedSessions', icon: BookMarked },
  { to: paths.createNote(), label: 'createNote', icon: NotebookPen },
  { to: paths.manageNotes(), label: 'manageNotes', icon: NotebookText },
  { to: paths.studyMaterials(), label: 'studyMaterials', icon: BookOpen },
  { to: paths.viewMaterials(), label: 'allMaterials', icon: FolderOpen },
  { to: paths.uploadMaterials(), label: 'uploadMaterial', icon: Upload, only: teacherRoles },
  { to: paths.createSession(), label: 'createSession', icon: CalendarPlus, only: teacherRoles },
  {
    to: paths.sessionList(),
    label: 'allSessions',
    icon: LibraryBig,
    only: teacherRoles,
  },
  { to: paths.manageTutors(), label: 'allTutors', icon: GraduationCap, only: ['Admin'] },
  { to: paths.paymentHistory(), label: 'paymentHistory', icon: ReceiptText, only: ['Admin'] },
  { to: paths.manageRoles(), label: 'adminUser', icon: UserCog, only: ['Admin'] },
  { to: paths.branches(), label: 'branches', icon: MapPin, only: ['Admin'] },
  { to: paths.outbox(), label: 'outbox', icon: Mail, only: ['Admin'] },
  { to: paths.auditTrail(), label: 'auditTrail', icon: History, only: ['Admin'] },
  { to: paths.system(), label: 'system', icon: HeartPulse, only: ['Admin'] },
  { to: paths.profile(), label: 'profile', icon: UserRound },
  { to: paths.money(), label: 'money', icon: WalletCards },
]

export const sidebarLinksFor = (role: Role): readonly SidebarLink[] =>
  links.filter(({ only }) => !only || only.includes(role))
