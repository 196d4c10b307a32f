import { inSentence } from '../breaches/kinds/class-names'
import type { KindName } from '../breaches/kinds/kind-table'

// Who leaked what, in a line. Pure.

/** What one person has of a data class, from the worst to name; the other classes are named as their sources write them. */
const OF_ONE: readonly (readonly [dataClass: string, words: string])[] = [
  ['Social security numbers', 'your SSN'],
  ['Taxation records', 'your tax records'],
  ['Government issued IDs', 'your government ID'],
  ["Driver's licenses", 'your driver’s license'],
  ["Driver's license or Washington ID card number", 'your license or ID number'],
  ['Bank account numbers', 'your bank account number'],
  ['Credit card CVV', 'your card number'],
  ['Credit cards', 'your card number'],
  ['Mnemonic phrases', 'your wallet’s words'],
  ['Seed phrases', 'your wallet’s words'],
  ['Passwords', 'your password'],
  ['Username and password', 'your username and password'],
  ['Historical passwords', 'your old password'],
  ['Password hints', 'your password hint'],
  ['PINs', 'your PIN'],
  ['Passport numbers', 'your passport number'],
  ['Health insurance policy or ID number', 'your health insurance number'],
  ['Medicare number', 'your Medicare number'],
  ['HIV statuses', 'your HIV status'],
  ['Dates of birth', 'your date of birth'],
  ['Partial dates of birth', 'part of your date of birth'],
  ['Ages', 'your age'],
  ['Age groups', 'your age group'],
  ['Places of birth', 'your place of birth'],
  ['Mothers maiden names', 'your mother’s maiden name'],
  ['Phone numbers', 'your phone number'],
  ['Partial phone numbers', 'part of your phone number'],
  ['Partial credit card data', 'part of your card number'],
  ['Physical addresses', 'your home address'],
  ['Email addresses', 'your email address'],
  ['Recovery email addresses', 'your recovery email address'],
  ['Names', 'your name'],
  ['Usernames', 'your username'],
  ['Student ID number', 'your student ID number'],
  ['Military ID number', 'your military ID number'],
  ['Net worths', 'your net worth'],
  ['Income levels', 'your income'],
  ['Home ownership statuses', 'whether you own your home'],
  ['Credit status information', 'your credit status'],
  ['Loan information', 'your loans'],
  ['Sexual orientations', 'your sexual orientation'],
  ['Sexual fetishes', 'your sexual fetishes'],
  ['Nationalities', 'your nationality'],
  ['Citizenship statuses', 'your citizenship status'],
  ['Religions', 'your religion'],
  ['Ethnicities', 'your ethnicity'],
  ['Races', 'your race'],
  ['Relationship statuses', 'your relationship status'],
  ['Marital statuses', 'your marital status'],
  ['Spouses names', 'the name of your spouse'],
  ["Family members' names", 'the names of your family'],
  ['Deceased date', 'who has died'],
  ['Deceased statuses', 'who has died'],
  ['Geographic locations', 'your location'],
  ['Coordinates', 'your coordinates'],
  ['Employers', 'your employer'],
  ['Company names', 'the name of your company'],
  ['Job titles', 'your job title'],
  ['Occupations', 'your occupation'],
  ['Career levels', 'your career level'],
  ['Employment statuses', 'your employment status'],
  ['Education levels', 'your education'],
  ['School grades (class levels)', 'your school grade'],
  ['Vehicle identification numbers (VINs)', 'your VIN'],
  ['Car ownership statuses', 'whether you own a car'],
  ['Licence plates', 'your license plate'],
  ['Vehicle registration plates', 'your license plate'],
  ['Tattoo status', 'whether you have tattoos'],
  ['Salutations', 'how to address you'],
  ['Genders', 'your gender'],
  ['Fitness levels', 'your fitness level'],
  ['IQ levels', 'your IQ'],
  ['Astrological signs', 'your astrological sign'],
  ['Cellular network names', 'your phone company'],
  ['Telecommunications carrier', 'your phone company'],
  ['IMSI numbers', 'the number of your SIM card'],
  ['Display names', 'your display name'],
  ['Nicknames', 'your nickname'],
  ['Avatars', 'your avatar'],
  ['Profile photos', 'your profile photo'],
  ['Bios', 'your bio'],
  ['Homepage URLs', 'your homepage'],
  ['User website URLs', 'your website'],
  ['Email', 'your email address'],
  ['IP addresses', 'your IP address'],
  ['IMEI numbers', 'the number of your phone'],
  ['Apps installed on devices', 'which apps you have'],
  ['Device usage tracking data', 'how you use a device'],
  ['User statuses', 'your user status'],
  ['Time zones', 'your time zone'],
  ['Password strengths', 'how strong your password is'],
]

const WORDS = new Map(OF_ONE.map(([dataClass, words]) => [dataClass.toLowerCase(), words]))
const RANKS = new Map(OF_ONE.map(([dataClass], rank) => [dataClass.toLowerCase(), rank]))

/** The lower, the sooner a class is named for a person; those that stand in no order come last, all alike. */
export function namingRank(dataClass: string): number {
  return RANKS.get(dataClass.toLowerCase()) ?? OF_ONE.length
}

/** 'your SSN', 'part of your phone number', 'your purchases'. */
function yours(dataClass: string): string {
  return WORDS.get(dataClass.toLowerCase()) ?? `your ${inSentence(dataClass)}`
}

/** 'Harborview leaked your SSN'; of what is no company's breach, or not confirmed, no more than is known. */
export function leakedBy(breach: { title: string; kind: KindName }, dataClass: string): string {
  return `${breach.title} ${VERBS[breach.kind]} ${yours(dataClass)}`
}

const VERBS: Record<KindName, string> = {
  breach: 'leaked',
  retired: 'leaked',
  scraped: 'data has',
  unverified: 'may have leaked',
  fabricated: 'data may have',
  stealerLog: 'has',
  malware: 'has',
  comboList: 'has',
  spamList: 'has',
}
