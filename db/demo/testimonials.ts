type Pair = [en: string, bn: string]

/** Quotes of people who are invented: name, who they are, and what they say. */
export const demoTestimonials: [name: Pair, line: Pair, text: Pair][] = [
  [
    ['Mahfuza Khatun', 'মাহফুজা খাতুন'],
    ['HSC candidate, Rangpur', 'এইচএসসি পরীক্ষার্থী, রংপুর'],
    [
      'I booked at midnight on my father’s phone, and at nine in the morning I was in class. The tutor knew my name by the second session.',
      'রাত বারোটায় বাবার ফোন থেকে বুক করলাম, সকাল নয়টায় ক্লাসে। দ্বিতীয় সেশনেই টিউটর আমাকে নাম ধরে ডাকলেন।',
    ],
  ],
  [
    ['Shahidul Alam', 'শহীদুল আলম'],
    ['Parent of two, Gazipur', 'দুই সন্তানের অভিভাবক, গাজীপুর'],
    [
      'We can always see what we paid for and when. Once we had to cancel, and the money was back on our card without a single call.',
      'কবে, কিসের জন্য টাকা দিলাম, সবই দেখতে পাই। একবার বুকিং বাতিল করতে হয়েছিল, কাউকে ফোন না করেই টাকা কার্ডে ফেরত পেয়েছি।',
    ],
  ],
  [
    ['Nafis Ahmed', 'নাফিস আহমেদ'],
    ['Class 10 student, Cumilla', 'দশম শ্রেণির শিক্ষার্থী, কুমিল্লা'],
    [
      'Twenty people in a session, not two thousand. I asked a question about vectors and got an answer, not an emoji.',
      'এক সেশনে বিশজন, দুই হাজার নয়। ভেক্টর নিয়ে প্রশ্ন করে উত্তর পেয়েছি, ইমোজি নয়।',
    ],
  ],
  [
    ['Lamia Islam', 'লামিয়া ইসলাম'],
    ['Admission candidate, Dhaka', 'ভর্তি পরীক্ষার্থী, ঢাকা'],
    [
      'My own notes and the tutor’s sheets are all in one place. The night before the exam, I did not have to search through five apps.',
      'আমার নোট আর টিউটরের শিট এক জায়গাতেই থাকে। পরীক্ষার আগের রাতে পাঁচটা অ্যাপে খুঁজে বেড়াতে হয়নি।',
    ],
  ],
  [
    ['Rokeya Begum', 'রোকেয়া বেগম'],
    ['Parent, Sylhet', 'অভিভাবক, সিলেট'],
    [
      'My daughter is in class 7 and was afraid of mathematics. After the free class she asked me to book the next one herself.',
      'আমার মেয়ে সপ্তম শ্রেণিতে পড়ে, গণিতে খুব ভয় পেত। ফ্রি ক্লাসটা করার পর সে নিজেই বলল পরেরটা বুক করে দিতে।',
    ],
  ],
  [
    ['Rakibul Hasan', 'রাকিবুল হাসান'],
    ['Class 9 student, Kurigram', 'নবম শ্রেণির শিক্ষার্থী, কুড়িগ্রাম'],
    [
      'The internet is slow in our village, but everything still opens. I have not missed a single class this year because of it.',
      'আমাদের গ্রামে নেট খুব স্লো, তবু সবকিছু খোলে। এ বছর নেটের কারণে একটা ক্লাসও বাদ যায়নি।',
    ],
  ],
]
