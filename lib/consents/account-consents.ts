/** The forms of consents that are given in an account, whose address is proven: they have no request to be confirmed. */
export const ACCOUNT_FORMS = ['signup', 'preferences', 'settings'] as const

/** What begins the form of a consent to mail about the days of a settlement: its page's name follows. */
export const FOLLOW_FORMS = 'follow-settlement:'

/** SQL: whether consent `k` counts, given its request `l` if it has one. Consents of a request nobody confirmed do not. */
export const CONSENT_COUNTS = `(l.confirmed_at IS NOT NULL OR (k.lead_id IS NULL AND k.form IN (${ACCOUNT_FORMS.map((form) => `'${form}'`).join(', ')})))`
