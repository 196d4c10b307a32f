import { kindOf } from '@/lib/breaches/kinds/kind'

test.each([
  [
    'the breach of a company',
    { title: 'Adobe', domain: 'adobe.com', description: 'In October 2013, accounts were breached.' },
    'breach',
  ],
  ['what nobody has verified', { title: 'Paytm', domain: 'paytm.com', isVerified: false }, 'unverified'],
  [
    'what is made up, verified or not',
    { title: 'Paytm', isFabricated: true, isVerified: false },
    'fabricated',
  ],
  ['what was taken back', { title: 'Old', isRetired: true }, 'retired'],
  [
    'a stealer log by its flag',
    { title: 'ALIEN TXTBASE', isStealerLog: true, isVerified: false },
    'stealerLog',
  ],
  ['a stealer log by its name', { title: 'Stealer logs, January' }, 'stealerLog'],
  [
    'a company that writes of stealer logs',
    { title: 'Acme', domain: 'acme.com', description: 'Stealer logs had a login.' },
    'breach',
  ],
  ['malware', { title: 'Emotet', isMalware: true }, 'malware'],
  ['malware that sent spam', { title: 'Trik', isMalware: true, isSpamList: true }, 'malware'],
  [
    'a combo list by how it is introduced',
    {
      title: 'Exploit.In',
      description:
        'In late 2016, a huge list of pairs appeared in a "combo list" referred to as "Exploit.In". It held much.',
    },
    'comboList',
  ],
  [
    'a combo list with a domain',
    {
      title: 'Pemiblanc',
      domain: 'pemiblanc.com',
      description: 'In April 2018, a credential stuffing list with pairs was found.',
    },
    'comboList',
  ],
  [
    'a company that was hit with one later',
    {
      title: 'Acme',
      domain: 'acme.com',
      description: 'In 2019, Acme was breached. The data was later used in a combo list.',
    },
    'breach',
  ],
  ['a spam list', { title: 'SC Daily Phone', isSpamList: true }, 'spamList'],
  [
    'what was scraped',
    {
      title: 'Trello',
      domain: 'trello.com',
      description: 'In January 2024, data was scraped from Trello and posted.',
    },
    'scraped',
  ],
  [
    'a company that was broken into after another was scraped',
    {
      title: 'Liker',
      domain: 'liker.com',
      description: 'Liker suffered a data breach, in retaliation for data scraped from Parler.',
    },
    'breach',
  ],
  [
    'a company that was attacked with a list',
    {
      title: 'Acme',
      domain: 'acme.com',
      description: 'In 2020, Acme was attacked with a credential stuffing list.',
    },
    'breach',
  ],
] as const)('%s', (_name, facts, kind) => expect(kindOf(facts)).toBe(kind))
