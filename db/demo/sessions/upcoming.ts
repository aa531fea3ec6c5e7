import { on, registration } from '../time.ts'
import type { DemoSession } from '../types.ts'

/** Sessions whose registration opens later. */
export const upcomingSessions: DemoSession[] = [
  {
    title: '১৯৫২: ভাষা আন্দোলনের গল্প',
    level: 'skills',
    subject: 'history',
    mode: 'online',
    language: 'bn',
    tutor: 'আব্দুল করিম',
    tutorEmail: 'admin@demo.test',
    description:
      'একুশের আগের ও পরের দিনগুলো আমরা চিঠি, পোস্টার আর পত্রিকার পাতা থেকে পড়ব। ষষ্ঠ থেকে দশম শ্রেণির সবার জন্য। শেষে সবাই মিলে একটি দেয়ালপত্রিকা বানাব।',
    ...registration(3, 15),
    classStart: on(18, 10),
    classEnd: on(18, 12),
    duration: '2h',
    fee: 0,
    capacity: 150,
    image: '/demo/language-movement.webp',
    status: 'approved',
  },
  {
    title: 'Robotics Weekend: Build a Line Follower',
    level: 'skills',
    subject: 'programming',
    mode: 'onsite',
    language: 'both',
    branch: 'Dhanmondi',
    tutor: 'Shuvo Das',
    description:
      'Two mornings, one small robot for every pair, and a race at the end. We supply the kit and you keep the code. For class 7 to 10; bring a friend, or meet one here.',
    ...registration(2, 12),
    classStart: on(16, 9, 30),
    classEnd: on(17, 13),
    duration: '7h',
    fee: 2200,
    capacity: 16,
    image: '/demo/robotics.webp',
    status: 'approved',
  },
  {
    title: 'SSC Chemistry: The Periodic Table as a Map',
    level: '9',
    subject: 'chemistry',
    mode: 'online',
    language: 'bn',
    tutor: 'Sadia Mim',
    description:
      'Where sodium lives, why its neighbours burn, and how to answer any trend question from the table alone. Includes six demonstrations in front of the camera. For class 9-10.',
    ...registration(5, 18),
    classStart: on(20, 16),
    classEnd: on(20, 18),
    duration: '2h',
    fee: 260,
    capacity: 75,
    image: '/demo/flasks.webp',
    status: 'approved',
  },
]
