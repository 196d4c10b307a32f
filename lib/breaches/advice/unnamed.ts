import type { AdviceGroup } from './group'

const ASK = 'Look for a letter or an email about this breach to you: it says which data of yours it was.'
const ASK_THEM = 'If none came, ask those who lost the data, in writing, what they held of you.'
const IF_NUMBERS =
  'If it names your Social Security number, freeze your credit at Equifax, Experian and TransUnion. It is free.'

/** Words of notices that leave open which data it was, or say only where it lay. Pure. */
export const UNNAMED: AdviceGroup = {
  id: 'not-named',
  lines: [
    {
      of: ['Personal information', 'Personal data', 'Personally identifiable information', 'PII'],
      like: /\bpersonal(?:ly identifiable|ly identifying)? (?:information|data|details)\b|\bpii\b/,
      says: 'That leaves open which data it was: often a name with a Social Security, license or account number, or with health data.',
    },
    {
      of: ['Protected health information', 'PHI'],
      like: /\bprotected health\b|\be?phi\b/,
      says: 'That leaves open which data it was: mostly a name with what a doctor or an insurer keeps of a person.',
    },
    {
      of: [
        'Network server',
        'Paper/films',
        'Laptop',
        'Desktop computer',
        'Other portable electronic device',
        'Hacking/IT incident',
        'Unauthorized access/disclosure',
        'Theft',
        'Loss',
        'Improper disposal',
      ],
      says: 'That tells where the data lay or how it got out, and not which data it was.',
    },
    {
      of: ['Other', 'Others', 'Unknown', 'Not known', 'Not specified', 'N/A'],
      like: /^(?:other|unknown|unspecified|various)(?: (?:data|information|types?))?$/,
      says: 'That leaves open which data it was.',
    },
  ],
  steps: [ASK, ASK_THEM, IF_NUMBERS],
}

/** For classes that no line is written for: it says no more than is true of any data. */
export const UNKNOWN: Omit<AdviceGroup, 'lines'> & { says: string } = {
  id: 'unknown',
  says: 'We have no advice of our own about this kind of data yet. Someone may use it to sound as if they knew you.',
  steps: [
    'Be careful with messages that name data of yours: who writes may know only what leaked.',
    'If a letter or an email about it comes to you, read which data of yours it was.',
    { there: 'Look at the account it came from: close it if you no longer need it.', nowhere: null },
  ],
}
