import { digits } from '../../../contract/formats/digits.ts'
import type { Texts } from '../index.ts'

export const cancelBooking: Texts['cancelBooking'] = {
  cancelBooking: 'বুকিং বাতিল করুন',
  cancelTitle: 'বুকিংটি বাতিল করবেন?',
  keepSeat: 'আমার সিট রেখে দিন',
  now: (refund) => `এখন বাতিল করলে ${refund} ফেরত পাবেন।`,
  nowNothing: 'এখন বাতিল করলে কোনো টাকা ফেরত পাবেন না।',
  noMoreParts: 'বাকি কিস্তিগুলো আর দিতে হবে না।',
  cancelFree: 'আপনার সিট অন্য কেউ পাবেন। সিট খালি থাকলে আবার বুক করতে পারবেন।',
  cancelPaid: (refund, fee) =>
    refund === fee
      ? `পুরো ${refund} যেভাবে দিয়েছিলেন, সেভাবেই ফেরত যাবে। আপনার সিট অন্য কেউ পাবেন।`
      : `আপনার দেওয়া ${fee} থেকে ${refund} একইভাবে ফেরত যাবে। আপনার সিট অন্য কেউ পাবেন।`,
  cancelRest: (refund, fee, refunded) =>
    `এখন ${refund} ফেরত যাবে। আপনার দেওয়া ${fee} থেকে ${refunded} আগেই ফেরত গেছে। আপনার সিট অন্য কেউ পাবেন।`,
  cancelKept: (fee) => `আপনার দেওয়া ${fee} থেকে কোনো টাকা ফেরত যাবে না। আপনার সিট অন্য কেউ পাবেন।`,
  cancelNothing: (fee, refunded) =>
    `আর কোনো টাকা ফেরত যাবে না: আপনার দেওয়া ${fee} থেকে ${refunded} আগেই ফেরত গেছে। আপনার সিট অন্য কেউ পাবেন।`,
  youGet: (refund) => `আপনি ${refund} ফেরত পাবেন`,
  youGetInAll: (refund) => `আপনি সব মিলিয়ে ${refund} ফেরত পাবেন`,
  cancelShare: (youGet, percent, left, bought) =>
    `${youGet}: ${digits(bought)}টি ক্লাসের মধ্যে ${digits(left)}টির ফি${percent === 100 ? '' : `র ${digits(percent)} শতাংশ`}।`,
  cancelParts: (youGet, percent, begun, bought) => {
    const less = begun === 0 ? '' : `, তা থেকে ${digits(bought)}টি ক্লাসের মধ্যে ${digits(begun)}টির ফি বাদে`
    const share = percent === 100 ? '' : `, তার ${digits(percent)} শতাংশ`
    return `${youGet}: এ পর্যন্ত যা দিয়েছেন${less}${share}।`
  },
  holdsUntil: (until, difference) =>
    `${until} পর্যন্ত এই হিসাবই থাকবে।${difference ? ` এরপর ফেরত ${difference} কমে যাবে।` : ''}`,
  near: (count) =>
    count === 1
      ? 'পরের ক্লাসটি খুব কাছে, তাই এর টাকা ফেরত যাবে না।'
      : `পরের ${digits(count)}টি ক্লাস খুব কাছে, তাই এগুলোর টাকা ফেরত যাবে না।`,
  cancelUntil: (until) => `বাতিল করা যাবে ${until} পর্যন্ত।`,
  begun: 'ক্লাস শুরু হয়ে গেছে, তাই বুকিংটি আর বাতিল করা যাবে না।',
  closed: (hours) => `শেষ ক্লাস শুরুর আগের ${digits(hours)} ঘণ্টায় বুকিং বাতিল করা যায় না।`,
  bookingCancelled: 'বুকিং বাতিল হয়েছে।',
  failedToCancel: 'বুকিং বাতিল করা যায়নি',
}
