import { type Label, nameOf } from './fields.ts'

/** The refusals of the API and its forms because of what was sent. */
export const input = {
  required: ({ label }: { label: Label }) => `${nameOf(label)} is required.`,
  must_be_text: ({ label }: { label: Label }) => `${nameOf(label)} must be text.`,
  too_long: ({ label, max }: { label: Label; max: number }) =>
    `${nameOf(label)} can be at most ${max} characters long.`,
  unstorable_character: ({ label }: { label: Label }) =>
    `${nameOf(label)} contains a character that cannot be stored.`,
  no_angle_brackets: ({ label }: { label: Label }) => `${nameOf(label)} must not contain < or >.`,
  invalid_colour: 'Please choose a colour, such as #0b6b5d.',
  colour_too_pale: ({ nearest }: { nearest: string }) =>
    `Letters in this colour are too pale to read. The nearest colour that works is ${nearest}.`,
  malformed_id: ({ label }: { label: Label }) => `${nameOf(label)} is not a valid id.`,
  must_be_boolean: ({ label }: { label: Label }) => `${nameOf(label)} must be true or false.`,
  must_be_link: ({ label }: { label: Label }) =>
    `${nameOf(label)} must be a link that begins with http:// or https://.`,
  credentials_in_link: ({ label }: { label: Label }) =>
    `${nameOf(label)} must not contain a user name or a password.`,
  must_be_date: ({ label }: { label: Label }) =>
    `${nameOf(label)} must be a date and time, such as 2026-11-20T18:30.`,
  must_be_zero_or_more: ({ label }: { label: Label }) => `${nameOf(label)} must be a number, 0 or more.`,
  must_be_whole_number: ({ label, min, max }: { label: Label; min: number; max: number }) =>
    `${nameOf(label)} must be a whole number from ${min} to ${max}.`,
  invalid_email: 'Please enter a valid email address.',
  invalid_image_url: 'Invalid image URL',
  private_image_url: 'The picture must be at a public address, not in a private network.',
  fee_out_of_range: 'Fee must be 0 to 999,999.99, in steps of 0.01.',
  password_too_short: 'Password must be at least 6 characters',
  passwords_differ: 'Passwords do not match!',
  invalid_role: 'Role must be one of user, Student, Instructor, Admin.',
  invalid_fee: 'Please enter a valid fee amount',
  invalid_phone: 'Please enter a valid phone number, such as 01712-345678.',
  contact_required: 'Please enter an email or a phone number.',
  amount_out_of_range: 'Amount must be more than 0 and at most 999,999.99, in steps of 0.01.',
  cash_in_whole_taka: 'Cash is in whole taka. Enter an amount without poisha.',
  invalid_trx_id:
    'That does not look like a transaction ID. It is in the message of your wallet, such as AB12CD34EF.',
  invalid_availability: 'Availability must be one of Weekdays, Weekends, Evenings.',
  fill_all_fields: 'Please fill out all fields',
  must_be_one_of: ({ options }: { options: string }) => `This must be one of ${options}.`,
  invalid_value: 'This value cannot be used.',
  must_be_own_link: 'The link must begin with /sessions, /tutors or /be-our-tutor.',
  too_many_entries: ({ max }: { max: number }) => `At most ${max} entries.`,
  day_is_past: 'Choose today or a later day.',
  too_many_days: ({ max }: { max: number }) => `Choose 1 to ${max} days.`,
  nothing_to_change: 'Nothing to change: send at least one field.',
  field_not_taken: ({ field }: { field: string }) =>
    `“${field}” cannot be changed here, so nothing was changed. Please send the request without it.`,
  choose_weekday: 'Choose at least one day of the week.',
  must_be_day: ({ label }: { label: Label }) => `${nameOf(label)} must be a day, such as 2026-12-06.`,
  must_be_month: ({ label }: { label: Label }) => `${nameOf(label)} must be a month, such as 2026-12.`,
  must_be_time: ({ label }: { label: Label }) => `${nameOf(label)} must be a time, such as 17:00.`,
  until_or_count: 'Give either the last day or the number of classes.',
  line_without_day: ({ line }: { line: number }) =>
    `Line ${line} must begin with a day, such as 2026-12-06, and a comma.`,
  line_without_name: ({ line }: { line: number }) =>
    `Line ${line} must have a name of at most 100 characters after the day.`,
  line_ends_wrong: ({ line }: { line: number }) =>
    `The last day in line ${line} must be a day within a month after the first.`,
  line_repeats_day: ({ line }: { line: number }) => `Line ${line} repeats a day.`,
  file_too_long: ({ max }: { max: number }) => `A file can have at most ${max} days.`,
  table_is_workbook: 'This is an Excel file. Open it, save it as CSV, and choose the CSV file here.',
  table_unreadable: 'This file cannot be read as a table. Save or download it as CSV.',
  table_too_wide: ({ max }: { max: number }) =>
    `A line of the file has more than ${max} columns. Please send the file as you downloaded it.`,
  table_too_long: ({ max }: { max: number }) => `A file can have at most ${max} rows.`,
  columns_unclear: ({ options }: { options: string }) =>
    `Choose each column of the file once, for: ${options}.`,
  malformed_body: 'The body must be a JSON object.',
  unreadable_request: 'This request cannot be read.',
  unknown_host: 'This server does not answer by that name. Its operator can allow the name.',
  body_too_large: 'The request is too large.',
  body_too_slow: 'The request took too long to arrive. Please try again.',
}
