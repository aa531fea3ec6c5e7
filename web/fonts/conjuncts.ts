/**
 * The conjuncts that the small Bangla fonts have (tools/fonts/subset.py), without a leading reph or a
 * trailing ya-phala, which they have for all of them: those of our own texts, and the commonest others.
 */
export const COMMON_CONJUNCTS =
  'ক্ট ক্ত ক্র ক্ল ক্ষ ক্ষ্ম ক্স গ্ন গ্র ঙ্ক ঙ্গ চ্চ চ্ছ জ্জ জ্ঞ ঞ্চ ঞ্জ ট্ট ট্র ড্র ণ্ট ণ্ড ত্ত ত্ত্ব ত্ব ত্ম ত্র ' +
  'দ্দ দ্ধ দ্ব দ্ভ দ্র ন্ট ন্ড ন্ত ন্ত্র ন্থ ন্দ ন্দ্র ন্ধ ন্ন ন্ম ন্স প্ট প্ত প্র প্ল ফ্র ব্দ ব্র ব্ল ভ্র ম্প ম্ব ম্ভ ম্ম ' +
  'ল্ট ল্ড ল্প ল্ল শ্চ শ্ন শ্ব শ্র শ্ল ষ্ক্র ষ্ট ষ্ঠ ষ্ণ ষ্প ষ্ম স্ক স্ট স্ট্র স্ত স্ত্র স্থ স্প স্ফ স্ব স্ল হ্ন'
