// The documents that the server alone draws (components/ui/drawn.tsx).

export { PrivacyPolicy } from './privacy-policy'
export { SecurityPolicy } from './security-policy'
export { TermsOfService } from './terms-of-service'
