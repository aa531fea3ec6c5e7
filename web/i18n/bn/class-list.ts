import { digits } from '../../../contract/formats/digits.ts'
import type { Messages } from '../index.ts'

export const classList: Messages['classList'] = {
  title: 'ক্লাসগুলো',
  count: (count) => `${digits(count)}টি ক্লাস`,
  next: 'পরের ক্লাস',
  moved: 'সময় বদলেছে',
  cancelled: 'বাতিল',
  added: 'নতুন যোগ হয়েছে',
  insteadOf: 'আগে ঠিক ছিল',
  reason: (reason) => `কারণ: ${reason}`,
  more: (count) => `আরও ${digits(count)}টি ক্লাস`,
  over: (count) => `${digits(count)}টি ক্লাস শেষ হয়েছে`,
}
