import type { Language } from '../formats/languages.ts'
import type { Level, Subject } from './catalogue.ts'

type Names = Record<Language, string>

export const subjectNames: Record<Subject, Names> = {
  bangla: { en: 'Bangla', bn: 'বাংলা' },
  english: { en: 'English', bn: 'ইংরেজি' },
  math: { en: 'Mathematics', bn: 'গণিত' },
  'higher-math': { en: 'Higher Mathematics', bn: 'উচ্চতর গণিত' },
  science: { en: 'General Science', bn: 'বিজ্ঞান' },
  physics: { en: 'Physics', bn: 'পদার্থবিজ্ঞান' },
  chemistry: { en: 'Chemistry', bn: 'রসায়ন' },
  biology: { en: 'Biology', bn: 'জীববিজ্ঞান' },
  ict: { en: 'ICT', bn: 'তথ্য ও যোগাযোগ প্রযুক্তি' },
  accounting: { en: 'Accounting', bn: 'হিসাববিজ্ঞান' },
  finance: { en: 'Finance and Banking', bn: 'ফিন্যান্স ও ব্যাংকিং' },
  business: { en: 'Business Studies', bn: 'ব্যবসায় উদ্যোগ' },
  economics: { en: 'Economics', bn: 'অর্থনীতি' },
  statistics: { en: 'Statistics', bn: 'পরিসংখ্যান' },
  civics: { en: 'Civics', bn: 'পৌরনীতি' },
  history: { en: 'History', bn: 'ইতিহাস' },
  geography: { en: 'Geography', bn: 'ভূগোল' },
  religion: { en: 'Religion', bn: 'ধর্ম শিক্ষা' },
  agriculture: { en: 'Agriculture', bn: 'কৃষিশিক্ষা' },
  psychology: { en: 'Psychology', bn: 'মনোবিজ্ঞান' },
  logic: { en: 'Logic', bn: 'যুক্তিবিদ্যা' },
  'general-knowledge': { en: 'General Knowledge', bn: 'সাধারণ জ্ঞান' },
  'spoken-english': { en: 'Spoken English', bn: 'স্পোকেন ইংলিশ' },
  ielts: { en: 'IELTS', bn: 'আইইএলটিএস' },
  programming: { en: 'Programming', bn: 'প্রোগ্রামিং' },
  design: { en: 'Design', bn: 'ডিজাইন' },
  other: { en: 'Other', bn: 'অন্যান্য' },
}

export const levelNames: Record<Level, Names> = {
  '6': { en: 'Class 6', bn: 'ষষ্ঠ শ্রেণি' },
  '7': { en: 'Class 7', bn: 'সপ্তম শ্রেণি' },
  '8': { en: 'Class 8', bn: 'অষ্টম শ্রেণি' },
  '9': { en: 'Class 9', bn: 'নবম শ্রেণি' },
  '10': { en: 'Class 10', bn: 'দশম শ্রেণি' },
  '11': { en: 'Class 11', bn: 'একাদশ শ্রেণি' },
  '12': { en: 'Class 12', bn: 'দ্বাদশ শ্রেণি' },
  admission: { en: 'Admission test', bn: 'ভর্তি পরীক্ষা' },
  skills: { en: 'Skills', bn: 'স্কিল' },
}
