import type { OfficialLink } from './step'

// The official pages that steps lead to. No phone numbers: published ones disagree. Pure.

/** The day on which somebody last opened all of these addresses; null while nobody has. */
const CHECKED_ON: string | null = null

const official = (name: string, href: string): OfficialLink => ({ name, href, checkedOn: CHECKED_ON })

export const LINKS = {
  equifax: official('Equifax', 'https://www.equifax.com/personal/credit-report-services/credit-freeze/'),
  experian: official('Experian', 'https://www.experian.com/freeze/center.html'),
  transunion: official('TransUnion', 'https://www.transunion.com/credit-freeze'),
  innovis: official('Innovis', 'https://www.innovis.com/personal/securityFreeze'),
  chexsystems: official('ChexSystems', 'https://www.chexsystems.com/security-freeze/place-freeze'),
  nctue: official('NCTUE', 'https://www.nctue.com/consumers'),
  creditReports: official('AnnualCreditReport.com', 'https://www.annualcreditreport.com/'),
  identityTheft: official('IdentityTheft.gov', 'https://www.identitytheft.gov/'),
  irsPin: official(
    'IRS: Identity Protection PIN',
    'https://www.irs.gov/identity-theft-fraud-scams/get-an-identity-protection-pin',
  ),
  ssa: official('Social Security', 'https://www.ssa.gov/myaccount/'),
  socialSecurity: official('Social Security', 'https://www.ssa.gov/'),
  freezes: official(
    'FTC: credit freezes',
    'https://consumer.ftc.gov/articles/what-know-about-credit-freezes-fraud-alerts',
  ),
  phishing: official(
    'FTC: false messages',
    'https://consumer.ftc.gov/articles/how-recognize-avoid-phishing-scams',
  ),
  scams: official('FTC: scams', 'https://consumer.ftc.gov/scams'),
  onlineSecurity: official(
    'FTC: online security',
    'https://consumer.ftc.gov/identity-theft-and-online-security',
  ),
  reportFraud: official('ReportFraud.ftc.gov', 'https://reportfraud.ftc.gov/'),
  ic3: official('FBI: Internet Crime Complaint Center', 'https://www.ic3.gov/'),
  strongPasswords: official(
    'CISA: strong passwords',
    'https://www.cisa.gov/secure-our-world/use-strong-passwords',
  ),
  twoStep: official('CISA: two-step sign-in', 'https://www.cisa.gov/secure-our-world/turn-mfa'),
  cfpb: official('Consumer Financial Protection Bureau', 'https://www.consumerfinance.gov/'),
  healthRights: official('HHS Office for Civil Rights', 'https://www.hhs.gov/ocr/index.html'),
  medicare: official('Medicare', 'https://www.medicare.gov/'),
  passports: official('US passports', 'https://travel.state.gov/'),
  immigration: official('US Citizenship and Immigration Services', 'https://www.uscis.gov/'),
  informedDelivery: official('USPS Informed Delivery', 'https://www.usps.com/manage/informed-delivery.htm'),
  identityGuide: official('USA.gov: identity theft', 'https://www.usa.gov/identity-theft'),
  motorVehicles: official(
    'USA.gov: motor vehicle agencies',
    'https://www.usa.gov/state-motor-vehicle-services',
  ),
  government: official('USA.gov', 'https://www.usa.gov/'),
} as const satisfies Record<string, OfficialLink>
