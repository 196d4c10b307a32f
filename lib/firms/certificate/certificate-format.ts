/** What a certificate says that it is. */
export const FORMAT = 'redress-consent-certificate-1'
