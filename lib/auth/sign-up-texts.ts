// The words of the sign-up page that are more than decoration: what it promises, and what pressing its button agrees to.

/** 'What you get' (specification, section 2, Sign-up). */
export const WHAT_YOU_GET = [
  'Your own dashboard',
  'Free monitoring for new breaches',
  'Automatic notice of legal actions',
  'Settlement notifications',
] as const

/** Beside the button; its two names are links on the screen. */
export const SIGN_UP_AGREEMENT =
  'By signing up you confirm that you are 18 or older, and agree to our Terms of Use and Privacy Policy.'
export const SIGN_UP_NEWS =
  'We email you about new breaches, legal actions and settlements that concern you. You can turn each off in Preferences.'
