import { digits } from '../../../contract/formats/digits.ts'
import type { Messages } from '../index.ts'

export const branches: Messages['branches'] = {
  title: 'শাখা ও কক্ষ',
  intro: 'ক্লাস যেখানে হয়। শিক্ষার্থীরা শাখা ধরে সেশন খোঁজে, আর বুকিংয়ে ঠিকানা দেখতে পায়।',
  none: 'এখনো কোনো শাখা নেই',
  noneHint: 'প্রথম শাখাটি যোগ করুন। অনলাইন সেশনের জন্য শাখা লাগে না।',
  failed: 'শাখাগুলো আনা যায়নি',
  add: 'শাখা যোগ করুন',
  name: 'নাম',
  address: 'ঠিকানা',
  addressHint: 'রিকশাওয়ালাকে যেভাবে বলেন: তলা, বাড়ি, রোড, এলাকা',
  rooms: 'কক্ষ',
  noRooms: 'এখনো কোনো কক্ষ নেই।',
  seats: (size) => `${digits(size)} জনের`,
  addRoom: 'কক্ষ যোগ করুন',
  roomName: 'কক্ষ',
  roomSize: 'কতজন বসতে পারে',
  added: 'যোগ হয়েছে।',
  saved: 'সেভ হয়েছে।',
  failedToSave: 'সেভ করা যায়নি',
  saving: 'সেভ হচ্ছে...',
  close: (name) => `${name} বন্ধ করুন`,
  closed: 'বন্ধ',
  closedHint: 'এখানে নতুন কোনো সেশন হবে না।',
  open: (name) => `${name} আবার চালু করুন`,
  sessions: 'এখানকার সেশন',
}
