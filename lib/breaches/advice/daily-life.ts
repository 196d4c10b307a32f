import type { AdviceGroup } from './group'

/** Where somebody lives, works and goes. Pure. */
export const DAILY_LIFE: readonly AdviceGroup[] = [
  {
    id: 'address',
    lines: [
      {
        of: ['Physical addresses'],
        like: /(?<!e-?mail )(?<!\bip )(?<!\bmac )(?<!\bweb )\baddress(?:es)?$|\b(?:zip|postal|post) ?codes?\b/,
        says: 'Someone may send false letters or parcels, or come to the door.',
      },
      {
        of: ['Utility bills'],
        like: /\butility bills?\b/,
        says: 'A bill counts as proof of an address, so someone may open an account with it.',
      },
      {
        of: ['Delivery instructions'],
        says: 'They can tell how to get in, and where something is left.',
      },
    ],
    steps: [
      'Be careful with letters and visitors that know your name and address. Look up the office’s number yourself and ask.',
      'If a door code or a place of a key was known, change it.',
      'The post office shows you free what is on its way (USPS Informed Delivery): then you see when mail stays away.',
      'Ask people-search sites to take your entry down, if your address should not be found.',
    ],
  },
  {
    id: 'whereabouts',
    lines: [
      {
        of: ['Coordinates', 'GPS coordinates'],
        like: /\bcoordinates?\b|\blatitude|\blongitude|\bgps\b|\blocation histor(?:y|ies)\b/,
        says: 'Coordinates can show your home, your work and where you have been.',
      },
      {
        of: ['Geographic locations'],
        like: /\b(?:geo(?:graphic)?|gps)?[ -]?locations?\b/,
        says: 'It tells where you live or have been: sometimes only the city, sometimes the house.',
      },
    ],
    steps: [
      'Take leave to know your location from the apps that do not need it.',
      'If someone may look for you who must not find you, tell the police, or a person whom you trust, that your whereabouts may be known.',
    ],
  },
  {
    id: 'trips',
    lines: [
      {
        of: ['Travel habits', 'Travel plans', 'Flights taken'],
        like: /\btravel\b|\bflights?\b|\bitinerar(?:y|ies)\b/,
        says: 'It tells when you are away. A false message can name your trip or your airline.',
      },
      {
        of: ['Appointments'],
        like: /\bappointments?\b|\bcalendars?\b|\breservations?\b/,
        says: 'It tells where you are at a certain time. A false message can name the appointment.',
      },
    ],
    steps: [
      'Change a booking or an appointment on the website or at the number that you know, not from a message.',
      'Pay nothing that a message about a trip or an appointment asks for: call and ask.',
    ],
  },
  {
    id: 'work',
    lines: [
      {
        of: ['Employers', 'Company names'],
        like: /\bemployers?\b|\b(?:company|business|organi[sz]ation) names?\b/,
        says: 'Someone may pose as your boss, a colleague or the payroll office.',
      },
      {
        of: [
          'Job titles',
          'Occupations',
          'Career levels',
          'Professional skills',
          'Work habits',
          'Years of professional experience',
        ],
        like: /\b(?:job titles?|occupations?|professions?|careers?|professional)\b/,
        says: 'It helps a false job offer, or a false message from work, to fit.',
      },
      {
        of: ['Job applications'],
        like: /\bjob applications?\b|\bresum[eé]s?\b|\bcurriculum vitae\b|\bcvs?\b/,
        says: 'An application tells your history and how to reach you. False job offers may follow.',
      },
      {
        of: ['Employment statuses'],
        like: /\bemployment\b/,
        says: 'Whoever seems to look for work gets the false job offers first.',
      },
      {
        of: ['Education levels', 'School grades (class levels)'],
        like: /\beducation\b|\bschool (?:grades?|records?)\b|\bdegrees?\b/,
        says: 'False offers of courses, degrees and student loans can be made to fit.',
      },
    ],
    steps: [
      'When a message from work or school asks for money, gift cards or data, call the person at a number that you know.',
      'Pay nothing and cash no check for a job that you have not begun: no real employer asks for it.',
    ],
  },
  {
    id: 'vehicle',
    lines: [
      {
        of: ['Vehicle details', 'Car ownership statuses'],
        like: /\b(?:vehicles?|cars?) (?:details|ownership|information|makes?|models?|data)\b/,
        says: 'False offers about a warranty, a recall or a toll can name your car.',
      },
      {
        of: ['Vehicle identification numbers (VINs)'],
        like: /\bvehicle identification\b|\bvins?\b/,
        says: 'The number can be put on a stolen car, or used to pose as your dealer.',
      },
      {
        of: ['Licence plates', 'Vehicle registration plates'],
        like: /\b(?:licen[cs]e|number|registration) plates?\b/,
        says: 'A copied plate can run up tolls and tickets, and the number can lead to you.',
      },
    ],
    steps: [
      'Do not pay a toll, a ticket or a car’s warranty from a message. Look at the agency’s or the dealer’s own website.',
      'If you get a ticket that is not yours, answer it in writing, and tell your state’s motor vehicle agency.',
    ],
  },
  {
    id: 'about-you',
    lines: [
      {
        of: ['Names'],
        like: /^(?:full |first |last |middle |given |family |sur|legal )?(?:names?|initials)$/,
        says: 'With your name a false message looks as if it were meant for you.',
      },
      {
        of: ['Salutations', 'Genders'],
        like: /^(?:gender(?: identit(?:y|ies))?|sex|salutation|title)s?$/,
        says: 'It lets a false message call you by the right form.',
      },
      {
        of: ['Spoken languages'],
        like: /\blanguages?\b/,
        says: 'It lets a false message come in your language.',
      },
      {
        of: ['Physical attributes', 'Clothing sizes', 'Tattoo status', 'Beauty ratings'],
        says: 'How you look may be used to mock you, or by someone who pretends to know you.',
      },
      {
        of: ['Drinking habits', 'Smoking habits', 'Eating habits', 'Fitness levels'],
        says: 'How you live may be used to mock you, or to sell you cures that are none.',
      },
      {
        of: [
          'Personal interests',
          'Personal descriptions',
          'Survey results',
          'Astrological signs',
          'IQ levels',
        ],
        like: /\b(?:interests|hobb(?:y|ies)|surveys?)\b/,
        says: 'What you like and think of yourself lets a stranger’s message sound like a friend’s.',
      },
    ],
    steps: [
      'Be careful with messages that seem to know you: who writes may know only what leaked.',
      {
        there: 'Look at the account it came from: close it if you no longer need it.',
        nowhere: null,
      },
    ],
  },
]
