import { digits } from '../../formats/digits.ts'
import type { files as english } from '../en/files.ts'
import { nameOf } from './fields.ts'

export const files: typeof english = {
  note_not_found: 'নোটটি পাওয়া যায়নি',
  material_not_found: 'ম্যাটেরিয়ালটি পাওয়া যায়নি',
  materials_for_booked: 'ম্যাটেরিয়াল শুধু সেশনটি যাঁরা বুক করেছেন তাঁদের জন্য।',
  materials_closed_for_dues: 'একটি কিস্তির তারিখ পেরিয়ে গেছে। কিস্তিটি দিলে ম্যাটেরিয়াল আবার খুলবে।',
  upload_not_found: 'আপলোডটি শেষ হয়ে গেছে, অথবা এক দিন ধরে এগোয়নি। ফাইলটি আবার বেছে নিন।',
  upload_busy: 'ফাইলটি আগে থেকেই আপলোড হচ্ছে। একটু পরে আবার চেষ্টা করুন।',
  upload_finished: 'ফাইলটি পৌঁছে গেছে। ম্যাটেরিয়ালের সঙ্গে এটি মোছা যায়।',
  upload_offset_differs: ({ offset }) => `ফাইলটির ${digits(offset)} বাইট এসেছে।`,
  upload_header_invalid: ({ header }) => `${header} হেডারটি পড়া যায়নি।`,
  tus_version_unknown: 'আপলোড হয় tus প্রোটোকলের ১.০.০ সংস্করণে।',
  tus_body_type: 'বডি application/offset+octet-stream হতে হবে।',
  too_many_pieces: 'ফাইলটি খুব বেশি টুকরায় এসেছে। আবার বেছে নিন।',
  too_many_loose_files: ({ max }) => `আপনার ${digits(max)}টি ফাইল কোনো ম্যাটেরিয়ালে নেই। আগে সেগুলো যোগ করুন বা সরান।`,
  must_be_list: ({ label }) => `“${nameOf(label)}” একটি তালিকা হতে হবে।`,
  too_many_subjects: ({ max }) => `সর্বোচ্চ ${digits(max)}টি বিষয় বেছে নিন।`,
  too_many_papers: ({ max }) => `একটি আবেদনে সর্বোচ্চ ${digits(max)}টি কাগজ দেওয়া যায়।`,
  not_a_paper: ({ name }) => `${name} পিডিএফ বা ছবি নয়।`,
  too_many_application_notes: ({ max }) => `একটি আবেদনে সর্বোচ্চ ${digits(max)}টি নোট রাখা যায়।`,
  too_many_files: ({ max }) => `একটি ম্যাটেরিয়ালে সর্বোচ্চ ${digits(max)}টি ফাইল রাখা যায়।`,
  file_empty: 'ফাইলটি খালি।',
  not_a_picture: 'এটি ছবি নয়। JPG, PNG, WebP বা GIF বেছে নিন।',
  file_too_large: ({ megabytes }) => `একটি ফাইল সর্বোচ্চ ${digits(megabytes)} এমবি হতে পারে।`,
  file_not_ready: 'একটি ফাইল পুরোটা আসেনি। আবার বেছে নিন।',
  file_type_refused: ({ name, accepted }) => `“${name}” এখানে দেওয়া যায় না। ব্যবহার করুন: ${accepted}।`,
  file_type_mismatch: ({ name, type }) => `“${name}” আসলে একটি ${type} ফাইল। নাম বদলান, অথবা অন্য ফাইল বেছে নিন।`,
  file_unpacks_too_large: ({ name }) =>
    `“${name}” নষ্ট, অথবা খুললে অনেক বেশি বড় হয়ে যায়। ফাইলটি নতুন করে সেভ করুন, অথবা পিডিএফ করে দিন।`,
  photo_is_heic:
    'এটি HEIC ছবি, বেশিরভাগ ব্রাউজার যা দেখাতে পারে না। আইফোনে Settings › Camera › Formats › Most Compatible বেছে নিন, অথবা ছবিটি JPG করে পাঠান।',
  picture_too_large: ({ megabytes }) =>
    `একটি ছবি সর্বোচ্চ ${digits(megabytes)} এমবি হতে পারে। ছোট করে, অথবা পিডিএফ হিসেবে পাঠান।`,
  picture_unreadable: ({ name }) => `“${name}” ছবিটি নষ্ট। অন্য একটি বেছে নিন।`,
  mark_not_found: 'এই লোগো আর নেই। আবার আপলোড করুন।',
  mark_not_square: 'লোগোটি বর্গাকার হতে হবে।',
  mark_too_small: ({ pixels }) => `লোগোটির প্রতি পাশে অন্তত ${digits(pixels)} পিক্সেল থাকতে হবে।`,
  mark_animated: 'লোগোটি নড়াচড়া করতে পারবে না। স্থির একটি ছবি বেছে নিন।',
  image_required: 'একটি ছবি বেছে নিন।',
  upload_failed: 'আপলোড করা যায়নি',
  picture_rejected: ({ reason }) => reason,
}
