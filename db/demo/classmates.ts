/** The names of students in the demonstration's classes. Nobody can sign in as them. */
export const demoClassmates = `
Aisha Siddika, Rafiul Islam, Tasnim Jahan, Mahmudul Hasan, Sumaiya Akter, Arif Faisal, Nabila Rahman, Shakil Ahmed,
Jannatul Ferdous, Imran Kabir, Fariha Tabassum, Sabbir Rahman, Maliha Chowdhury, Nayeem Islam, Ridwana Haque,
Tanvir Mahmud, Afsana Mimi, Zahid Hasan, Lamia Sultana, Fahim Shahriar, Nusrat Tamanna, Ashraful Alam, Samia Zaman,
Rakib Uddin, Oishee Barua, Sajid Anwar, Priya Das, Habibur Rahman, Anika Tasnim, Mehedi Hasan, Rumana Parvin,
Asif Iqbal, Shanta Roy, Kamrul Islam, Farzana Yasmin, Tushar Chakma, Mim Akter, Joy Saha, Sadia Afrin, Ovi Talukder
`
  .split(',')
  .map((name) => name.trim())
