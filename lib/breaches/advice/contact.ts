import type { AdviceGroup } from './group'

/** How somebody can be reached, and what they leave behind online. Pure. */
export const CONTACT: readonly AdviceGroup[] = [
  {
    id: 'phone',
    lines: [
      {
        of: ['Phone numbers'],
        like: /\b(?:tele|mobile |cell |home )?phones?(?: numbers?)?$|\b(?:mobile|cell|fax) numbers?\b/,
        says: 'You may get false calls and text messages, and someone may try to take over your number.',
      },
      {
        of: ['Partial phone numbers'],
        like: /\bpartial (?:tele)?phone numbers?\b/,
        says: 'A part of the number helps to guess the rest, and to sound like somebody who has it.',
      },
      {
        of: ['Telecommunications carrier', 'Cellular network names'],
        like: /\bcarriers?\b|\b(?:cellular|mobile) networks?\b/,
        says: 'Someone may pose as your phone company, or pose as you to it.',
      },
      {
        of: ['IMSI numbers'],
        like: /\bimsis?\b/,
        says: 'It names your SIM card. A new card from your phone company has another one.',
      },
    ],
    steps: [
      'Ask your phone company for a PIN on your account, or for a lock against moving your number.',
      'Do not open links in text messages that you did not expect.',
      'Where you can, use an app instead of text messages for two-step sign-in.',
    ],
  },
  {
    id: 'contacts',
    lines: [
      {
        of: ['Address book contacts', 'Social connections'],
        like: /\baddress books?\b|\bcontacts?(?: lists?)?$|\b(?:friends?|followers?)(?: lists?)?$/,
        says: 'People whom you know may get false messages in your name.',
      },
    ],
    steps: [
      'Tell your contacts that a message in your name may be false, and to call you before they send money or a code.',
      'Do the same when a friend asks you: call the number that you have.',
    ],
  },
  {
    id: 'online-names',
    lines: [
      {
        of: ['Usernames', 'Display names', 'Nicknames'],
        like: /\b(?:user|screen|nick|display|login) ?(?:names?|ids?)$|^handles?$/,
        says: 'The same name elsewhere leads to your other accounts.',
      },
      {
        of: ['Instant messenger identities'],
        like: /\b(?:instant messenger|skype|telegram|whatsapp|discord) (?:identit(?:y|ies)|ids?|names?|accounts?)\b/,
        says: 'Someone may write to you by messenger, and pose as a friend.',
      },
      {
        of: ['Social media profiles'],
        like: /\bsocial (?:media|network\w*)\b/,
        says: 'It ties your profile to your address, so that someone can write to you with what stands in it.',
      },
      {
        of: ['Homepage URLs', 'User website URLs'],
        like: /\b(?:homepages?|websites?)(?: urls?)?$/,
        says: 'What your website says of you is now tied to your address.',
      },
      {
        of: ['Avatars', 'Profile photos'],
        like: /\b(?:avatars?|profile (?:photos?|pictures?|images?))\b/,
        says: 'Someone may use your picture for a profile that pretends to be you.',
      },
      {
        of: ['Bios'],
        like: /^bio(?:graph(?:y|ie))?s?$/,
        says: 'What you wrote of yourself lets a stranger’s message sound like a friend’s.',
      },
      {
        of: ['Forum posts', 'Comments'],
        like: /\bposts?$|^comments?$/,
        says: 'What you posted under another name may now be tied to you.',
      },
    ],
    steps: [
      'Do not trust a message because it names a username or a profile of yours.',
      'Report a profile that pretends to be you to the site that shows it.',
      'Use another name and picture where you do not want to be recognised.',
      {
        there: 'Delete from the account what should not be known, or close it if you no longer need it.',
        nowhere: null,
      },
    ],
  },
  {
    id: 'email',
    lines: [
      {
        of: ['Email addresses', 'Email'],
        like: /\be-?mails?(?: address(?:es)?)?$/,
        says: 'You may get more false messages, and some will look real.',
      },
    ],
    steps: [
      'If a message hurries you, do not use its links. Go to the website yourself.',
      'Do not open files that you did not ask for.',
      'Turn on two-step sign-in for your email: whoever has it can reset your other passwords.',
    ],
  },
  {
    id: 'traces',
    lines: [
      {
        of: ['IP addresses'],
        like: /\bips?(?: address(?:es)?)?$/,
        says: 'It tells your internet provider, and about where you were: the area, and not the door.',
      },
      {
        of: ['Device information', 'Browser user agent details'],
        like: /\bdevices? (?:information|details|types?|models?|data)\b|\buser agents?\b|\bbrowsers?\b|\boperating systems?\b/,
        says: 'It tells which device or browser you use, so that a false warning about it looks real.',
      },
      {
        of: ['Device serial numbers', 'IMEI numbers', 'MAC addresses'],
        like: /\bimeis?\b|\bmac address(?:es)?\b|\bserial numbers?\b|\bdevice (?:ids?|identifiers?)\b/,
        says: 'It names one device of yours. Someone may pose as its maker and give the number as proof.',
      },
      {
        of: ['Apps installed on devices'],
        like: /\binstalled apps?\b|\bapps? installed\b/,
        says: 'It tells which apps you have, the one of your bank among them, so that a false message can name it.',
      },
      {
        of: ['Website activity', 'Device usage tracking data', 'Profile statistics', 'User statuses'],
        like: /\b(?:website|site|user|account) (?:activit(?:y|ies)|statistics|status(?:es)?)\b|\busage\b/,
        says: 'It tells what you did on a website or a device, and when.',
      },
      {
        of: ['Login histories'],
        like: /\blog-?in (?:histor(?:y|ies)|times?|dates?)\b|\blast log-?in\b/,
        says: 'It tells when you signed in and from where. A false warning about a sign-in can look real.',
      },
      {
        of: ['Time zones'],
        like: /\btime ?zones?\b/,
        says: 'It tells about where you are, and when you are awake.',
      },
    ],
    steps: [
      'Call no number and install nothing that a warning on your screen names: no maker calls you about your device.',
      'Keep system, browser and apps up to date.',
    ],
  },
]
