import type { Messages } from '../index.ts'

export const clashes: Messages['clashes'] = {
  label: 'একই সময়ের ক্লাস',
  overlaps: 'একই সময়ে আপনার ক্লাস আছে:',
  more: 'আরও থাকতে পারে।',
  goOn: 'চাইলে তবুও এই সেশন বুক করতে পারেন।',
}
