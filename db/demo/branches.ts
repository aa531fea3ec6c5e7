/** The branches of the demonstration, each with its rooms and how many people they hold. */
export const demoBranches = [
  {
    name: 'Farmgate',
    address: '3rd floor, 82 Green Road, Farmgate, Dhaka',
    rooms: [
      { name: 'Room 301', size: 60 },
      { name: 'Room 302', size: 40 },
    ],
  },
  {
    name: 'Dhanmondi',
    address: 'House 14, Road 7, Dhanmondi, Dhaka',
    rooms: [{ name: 'Studio', size: 24 }],
  },
]
