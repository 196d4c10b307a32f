import * as authLogin from '../auth/login/route'
import * as authPasskeysLoginOptions from '../auth/passkeys/login/options/route'
import * as authPasskeysLoginVerify from '../auth/passkeys/login/verify/route'
import * as authPasskeysRegisterOptions from '../auth/passkeys/register/options/route'
import * as authPasskeysRegisterVerify from '../auth/passkeys/register/verify/route'
import * as authPasskeys from '../auth/passkeys/route'
import * as authPasswordResetConfirm from '../auth/password-reset/confirm/route'
import * as authPasswordReset from '../auth/password-reset/route'
import * as authPassword from '../auth/password/route'
import * as authRefresh from '../auth/refresh/route'
import * as authSessions from '../auth/sessions/route'
import * as authSignout from '../auth/signout/route'
import * as authSignup from '../auth/signup/route'
import * as authTicket from '../auth/ticket/route'
import * as authVerifyEmailResend from '../auth/verify-email/resend/route'
import * as authVerifyEmail from '../auth/verify-email/route'
import * as breachesCheckBreach from '../breaches/check-breach/route'
import * as breaches from '../breaches/route'
import * as breachesStatusCounts from '../breaches/status-counts/route'
import * as emailPreview from '../email-preview/route'
import * as mailUnsubscribeLink from '../mail/unsubscribe-link/route'
import * as mailUnsubscribe from '../mail/unsubscribe/route'
import * as mailWebhook from '../mail/webhook/route'
import * as usersGetNotified from '../users/get-notified/route'
import * as usersMeAddresses from '../users/me/addresses/route'
import * as usersMeCases from '../users/me/cases/route'
import * as usersMeConsents from '../users/me/consents/route'
import * as usersMeData from '../users/me/data/route'
import * as usersMeDealtWith from '../users/me/dealt-with/route'
import * as usersMeEmail from '../users/me/email/route'
import * as usersMeLookups from '../users/me/lookups/route'
import * as usersMeNotifications from '../users/me/notifications/route'
import * as usersMePreferences from '../users/me/preferences/route'
import * as usersMe from '../users/me/route'
import * as usersMeWelcome from '../users/me/welcome/route'
import * as usersWithdrawRequest from '../users/withdraw-request/route'
import { docs, openapi } from './self'

// Every call of /v1, for its description. A test compares this list with the folders.

export const routes = {
  '/v1/auth/login': authLogin,
  '/v1/auth/passkeys/login/options': authPasskeysLoginOptions,
  '/v1/auth/passkeys/login/verify': authPasskeysLoginVerify,
  '/v1/auth/passkeys/register/options': authPasskeysRegisterOptions,
  '/v1/auth/passkeys/register/verify': authPasskeysRegisterVerify,
  '/v1/auth/passkeys': authPasskeys,
  '/v1/auth/password-reset/confirm': authPasswordResetConfirm,
  '/v1/auth/password-reset': authPasswordReset,
  '/v1/auth/password': authPassword,
  '/v1/auth/refresh': authRefresh,
  '/v1/auth/sessions': authSessions,
  '/v1/auth/signout': authSignout,
  '/v1/auth/signup': authSignup,
  '/v1/auth/ticket': authTicket,
  '/v1/auth/verify-email/resend': authVerifyEmailResend,
  '/v1/auth/verify-email': authVerifyEmail,
  '/v1/breaches/check-breach': breachesCheckBreach,
  '/v1/breaches': breaches,
  '/v1/breaches/status-counts': breachesStatusCounts,
  '/v1/email-preview': emailPreview,
  '/v1/mail/unsubscribe-link': mailUnsubscribeLink,
  '/v1/mail/unsubscribe': mailUnsubscribe,
  '/v1/mail/webhook': mailWebhook,
  '/v1/users/get-notified': usersGetNotified,
  '/v1/users/me/addresses': usersMeAddresses,
  '/v1/users/me/cases': usersMeCases,
  '/v1/users/me/consents': usersMeConsents,
  '/v1/users/me/data': usersMeData,
  '/v1/users/me/dealt-with': usersMeDealtWith,
  '/v1/users/me/email': usersMeEmail,
  '/v1/users/me/lookups': usersMeLookups,
  '/v1/users/me/notifications': usersMeNotifications,
  '/v1/users/me/preferences': usersMePreferences,
  '/v1/users/me': usersMe,
  '/v1/users/me/welcome': usersMeWelcome,
  '/v1/users/withdraw-request': usersWithdrawRequest,
  '/v1/docs': docs,
  '/v1/openapi.json': openapi,
}
