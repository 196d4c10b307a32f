import type { AdviceGroup } from './group'

/** What opens accounts. Pure. */
export const ACCESS: readonly AdviceGroup[] = [
  {
    id: 'wallet-words',
    lines: [
      {
        of: ['Mnemonic phrases', 'Seed phrases'],
        like: /\b(?:seed|recovery|mnemonic) (?:phrase|word)s?\b/,
        says: 'Whoever has the words of a wallet has all that is in it, and no bank can bring it back.',
      },
    ],
    steps: [
      'Make a new cryptocurrency wallet with new words, on a device that you trust, and move everything there now.',
      'Never type the words of a wallet into a website, or tell them to someone who offers help.',
    ],
  },
  {
    id: 'passwords',
    lines: [
      {
        of: [
          'Username and password/security question answers',
          'Email address and password/security question answers',
          'Username and password',
        ],
        says: 'With the two together someone may sign in as you, wherever you use the same ones.',
      },
      { of: ['Password hints'], says: 'A hint helps to guess a password, wherever you use the same one.' },
      {
        of: ['Historical passwords'],
        like: /\b(?:old|former|historical) passwords?\b/,
        says: 'Old passwords show how you choose new ones, and some may still open an account.',
      },
      { of: ['Password strengths'], says: 'It tells whose password is easy to guess.' },
      {
        of: ['Passwords'],
        like: /\b(?:passwords?|passphrases?|passcodes?|credentials?)\b|\blog-?in (?:data|details|information)\b/,
        says: 'Someone may try the same password on your other accounts.',
      },
    ],
    steps: [
      {
        there:
          'Change the password there, and on every account where you used the same one. Start with email and banking.',
        nowhere:
          'Change every password that you use on more than one account, or have had for long. Start with email and banking.',
      },
      'Give each account a password of its own. A password manager remembers them for you.',
      'Turn on two-step sign-in, first for your email.',
    ],
  },
  {
    id: 'pins',
    lines: [
      {
        of: ['PINs'],
        like: /\bpins?(?: codes?| numbers?)?$/,
        says: 'A PIN is short. Someone may try it on a card, a phone or a voicemail of yours.',
      },
    ],
    steps: [
      'Change the PIN that leaked wherever you use the same digits: card, phone, voicemail, accounts.',
      'Choose digits that nobody can know of you: no birthday, no house number.',
    ],
  },
  {
    id: 'tokens',
    lines: [
      {
        of: ['Auth tokens', 'API keys', 'Session cookies'],
        like: /\b(?:auth|access|session|oauth|api)\w* (?:tokens?|keys?|cookies?)\b|^tokens?$|^cookies$/,
        says: 'Until it is ended, a token lets someone in without a password.',
      },
    ],
    steps: [
      {
        there: 'Sign out everywhere, in the settings of the account that leaked: that ends its tokens.',
        nowhere: 'Sign out everywhere, in the settings of your important accounts: that ends their tokens.',
      },
      'Take away the access of apps that you once connected, and connect only those that you use.',
      'Change the password as well, and turn on two-step sign-in.',
    ],
  },
  {
    id: 'keys',
    lines: [
      {
        of: ['Encrypted keys', 'Private key'],
        like: /\b(?:private|encrypted|encryption|pgp|ssh) keys?\b/,
        says: 'With a key someone may sign as you, or read what it protects. One that is locked with a weak password can be opened.',
      },
    ],
    steps: [
      'Make new keys, and replace the ones that leaked wherever they are used.',
      'Change the password that they were locked with, wherever else you use it.',
    ],
  },
  {
    id: 'security-questions',
    lines: [
      {
        of: ['Security questions and answers', 'Mothers maiden names'],
        like: /\bsecurity (?:questions?|answers?)\b|\bmaiden names?\b/,
        says: 'The answers can be used to reset your passwords.',
      },
      {
        of: ['Places of birth'],
        like: /\b(?:places?|city|cities|country|countries) of birth\b|\bbirth ?places?\b/,
        says: 'Many websites and offices ask for it to see that you are you.',
      },
    ],
    steps: [
      'Change the security question and its answer wherever you used the ones that leaked.',
      'An answer need not be true. Make one up for each account and keep it in your password manager.',
    ],
  },
  {
    id: 'recovery-email',
    lines: [
      {
        of: ['Recovery email addresses'],
        like: /\b(?:recovery|backup|secondary|alternate) e-?mails?\b/,
        says: 'It shows which mailbox can reset an account of yours, so false reset messages may come there.',
      },
    ],
    steps: [
      'Give the mailbox that resets your accounts a password of its own, and two-step sign-in.',
      'If a message offers a reset that you did not ask for, do not use its link. Go to the website yourself.',
    ],
  },
]
