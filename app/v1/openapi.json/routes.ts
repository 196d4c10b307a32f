import * as adminAdminsById from '../admin/admins/[id]/route'
import * as adminApiKeysById from '../admin/api-keys/[id]/route'
import * as adminApiKeys from '../admin/api-keys/route'
import * as adminAudit from '../admin/audit/route'
import * as adminBreachById from '../admin/breach/[id]/route'
import * as adminBreachAll from '../admin/breach/all/route'
import * as adminBreachBulk from '../admin/breach/bulk/route'
import * as adminBreachExport from '../admin/breach/export/route'
import * as adminBreachFolderByDigestRetry from '../admin/breach/folder/[digest]/retry/route'
import * as adminBreachKeys from '../admin/breach/keys/route'
import * as adminBreachMappingsById from '../admin/breach/mappings/[id]/route'
import * as adminBreachMappings from '../admin/breach/mappings/route'
import * as adminBreachMatchById from '../admin/breach/match/[id]/route'
import * as adminBreachMatch from '../admin/breach/match/route'
import * as adminBreachNotify from '../admin/breach/notify/route'
import * as adminBreachNotifyTest from '../admin/breach/notify/test/route'
import * as adminBreach from '../admin/breach/route'
import * as adminBreachUploadByIdCommit from '../admin/breach/upload/[id]/commit/route'
import * as adminBreachUploadByIdErrors from '../admin/breach/upload/[id]/errors/route'
import * as adminBreachUploadByIdRejected from '../admin/breach/upload/[id]/rejected/route'
import * as adminBreachUploadImported from '../admin/breach/upload/imported/route'
import * as adminBreachUploadByIdUndo from '../admin/breach/upload/[id]/undo/route'
import * as adminBreachUploadById from '../admin/breach/upload/[id]/route'
import * as adminBreachUpload from '../admin/breach/upload/route'
import * as adminCampaignsById from '../admin/campaigns/[id]/route'
import * as adminCasesByIdPaid from '../admin/cases/[id]/paid/route'
import * as adminCasesByIdSettlement from '../admin/cases/[id]/settlement/route'
import * as adminCatalogueRemoved from '../admin/catalogue/removed/route'
import * as adminCatalogueSync from '../admin/catalogue/sync/route'
import * as adminCompaniesAskedById from '../admin/companies/asked/[id]/route'
import * as adminCompaniesAsked from '../admin/companies/asked/route'
import * as adminDashboardStats from '../admin/dashboard/stats/route'
import * as adminHasCredentials from '../admin/has-credentials/route'
import * as adminInvite from '../admin/invite/route'
import * as adminInvitesById from '../admin/invites/[id]/route'
import * as adminLawFirmsByIdInvite from '../admin/law-firms/[id]/invite/route'
import * as adminLawFirmsById from '../admin/law-firms/[id]/route'
import * as adminLawFirmsPeopleById from '../admin/law-firms/people/[id]/route'
import * as adminLawFirms from '../admin/law-firms/route'
import * as adminBreachByIdLawFirm from '../admin/breach/[id]/law-firm/route'
import * as firmHasCredentials from '../firm/has-credentials/route'
import * as firmInvite from '../firm/invite/route'
import * as firmLeadsByIdCertificate from '../firm/leads/[id]/certificate/route'
import * as firmLeadsById from '../firm/leads/[id]/route'
import * as firmLeads from '../firm/leads/route'
import * as firmLoginChallenge from '../firm/login/challenge/route'
import * as firmLoginVerify from '../firm/login/verify/route'
import * as firmRegisterChallenge from '../firm/register/challenge/route'
import * as firmRegisterVerify from '../firm/register/verify/route'
import * as firmSignout from '../firm/signout/route'
import * as adminLeadsByIdHandOver from '../admin/leads/[id]/hand-over/route'
import * as adminLeadsByIdRecall from '../admin/leads/[id]/recall/route'
import * as adminLeadsByIdCertificate from '../admin/leads/[id]/certificate/route'
import * as certificatesKeys from '../certificates/keys/route'
import * as adminLeadsByIdNotes from '../admin/leads/[id]/notes/route'
import * as adminLeadsById from '../admin/leads/[id]/route'
import * as adminLeadsBulk from '../admin/leads/bulk/route'
import * as adminLeadsExportById from '../admin/leads/export/[id]/route'
import * as adminLeadsExport from '../admin/leads/export/route'
import * as adminLeadsKeys from '../admin/leads/keys/route'
import * as adminLeads from '../admin/leads/route'
import * as adminLoginChallenge from '../admin/login/challenge/route'
import * as adminLogin from '../admin/login/route'
import * as adminLoginVerify from '../admin/login/verify/route'
import * as adminOutboxById from '../admin/outbox/[id]/route'
import * as adminOutbox from '../admin/outbox/route'
import * as adminRegisterChallenge from '../admin/register/challenge/route'
import * as adminRegister from '../admin/register/route'
import * as adminRegisterVerify from '../admin/register/verify/route'
import * as admin from '../admin/route'
import * as adminRemovedById from '../admin/removed/[id]/route'
import * as adminRemoved from '../admin/removed/route'
import * as adminSettlementsByIdCheck from '../admin/settlements/[id]/check/route'
import * as adminSettlementsByIdCopy from '../admin/settlements/[id]/copy/route'
import * as adminSettlementsByIdLinks from '../admin/settlements/[id]/links/route'
import * as adminSettlementsByIdPreview from '../admin/settlements/[id]/preview/route'
import * as adminSettlementsByIdProposalsByProposal from '../admin/settlements/[id]/proposals/[proposal]/route'
import * as adminSettlementsByIdProposals from '../admin/settlements/[id]/proposals/route'
import * as adminSettlementsByIdPublish from '../admin/settlements/[id]/publish/route'
import * as adminSettlementsById from '../admin/settlements/[id]/route'
import * as adminSettlementsByIdUndo from '../admin/settlements/[id]/undo/route'
import * as adminSettlementsByIdWithdraw from '../admin/settlements/[id]/withdraw/route'
import * as adminSettlementsImport from '../admin/settlements/import/route'
import * as adminSettlements from '../admin/settlements/route'
import * as adminSources from '../admin/sources/route'
import * as adminWebhooksByIdDeliveriesByDelivery from '../admin/webhooks/[id]/deliveries/[delivery]/route'
import * as adminWebhooksByIdSecret from '../admin/webhooks/[id]/secret/route'
import * as adminWebhooksByIdTest from '../admin/webhooks/[id]/test/route'
import * as adminWebhooksById from '../admin/webhooks/[id]/route'
import * as adminWebhooks from '../admin/webhooks/route'
import * as authAccessEnd from '../auth/access/end/route'
import * as authLogin from '../auth/login/route'
import * as authPasskeysLoginOptions from '../auth/passkeys/login/options/route'
import * as authPasskeysLoginVerify from '../auth/passkeys/login/verify/route'
import * as authPasskeysRegisterOptions from '../auth/passkeys/register/options/route'
import * as authPasskeysRegisterVerify from '../auth/passkeys/register/verify/route'
import * as authPasskeys from '../auth/passkeys/route'
import * as authPasswordResetConfirm from '../auth/password-reset/confirm/route'
import * as authPasswordResetInspect from '../auth/password-reset/inspect/route'
import * as authPasswordReset from '../auth/password-reset/route'
import * as authPassword from '../auth/password/route'
import * as authReauthenticatePasskey from '../auth/reauthenticate/passkey/route'
import * as authReauthenticate from '../auth/reauthenticate/route'
import * as authRefresh from '../auth/refresh/route'
import * as authSessions from '../auth/sessions/route'
import * as authSignout from '../auth/signout/route'
import * as authSignup from '../auth/signup/route'
import * as authTicket from '../auth/ticket/route'
import * as authUndoEmailChange from '../auth/undo-email-change/route'
import * as authVerifyEmailResend from '../auth/verify-email/resend/route'
import * as authVerifyEmailTakeBack from '../auth/verify-email/take-back/route'
import * as authVerifyEmail from '../auth/verify-email/route'
import * as breachesCheckBreach from '../breaches/check-breach/route'
import * as breachesEmails from '../breaches/emails/route'
import * as breaches from '../breaches/route'
import * as breachesStatusCounts from '../breaches/status-counts/route'
import * as breachesSummary from '../breaches/summary/route'
import * as calendarByToken from '../calendar/[token]/route'
import * as companiesAsked from '../companies/asked/route'
import * as companies from '../companies/route'
import * as emailPreview from '../email-preview/route'
import * as mailConfirm from '../mail/confirm/route'
import * as mailUnsubscribeLink from '../mail/unsubscribe-link/route'
import * as mailUnsubscribe from '../mail/unsubscribe/route'
import * as mailWebhook from '../mail/webhook/route'
import * as settlementsBySlugFollow from '../settlements/[slug]/follow/route'
import * as settlementsCheckAddress from '../settlements/check-address/route'
import * as settlementsBySlug from '../settlements/[slug]/route'
import * as settlements from '../settlements/route'
import * as usersById from '../users/[id]/route'
import * as usersByEmail from '../users/by-email/route'
import * as usersGetNotifiedByUserId from '../users/get-notified/[userId]/route'
import * as usersGetNotified from '../users/get-notified/route'
import * as usersMeAddresses from '../users/me/addresses/route'
import * as usersMeCases from '../users/me/cases/route'
import * as usersMeConsents from '../users/me/consents/route'
import * as usersMeRequests from '../users/me/requests/route'
import * as usersMeData from '../users/me/data/route'
import * as usersMeDealtWith from '../users/me/dealt-with/route'
import * as usersMeDiaryCsv from '../users/me/diary/csv/route'
import * as usersMeDiaryJson from '../users/me/diary/json/route'
import * as usersMeDiary from '../users/me/diary/route'
import * as usersMeEmail from '../users/me/email/route'
import * as usersMeLookups from '../users/me/lookups/route'
import * as usersMeNotifications from '../users/me/notifications/route'
import * as usersMePlanFreezes from '../users/me/plan/freezes/route'
import * as usersMePlan from '../users/me/plan/route'
import * as usersMePreferences from '../users/me/preferences/route'
import * as usersMe from '../users/me/route'
import * as usersMeWelcome from '../users/me/welcome/route'
import * as usersSettlementsBySlug from '../users/settlements/[slug]/route'
import * as usersSettlementsCalendar from '../users/settlements/calendar/route'
import * as usersSettlementsMail from '../users/settlements/mail/route'
import * as usersSettlements from '../users/settlements/route'
import * as users from '../users/route'
import * as usersWithdrawRequest from '../users/withdraw-request/route'
import { docs, openapi } from './self'

// Every call of /v1, for its description. A test compares this list with the folders.

export const routes = {
  '/v1/admin/admins/[id]': adminAdminsById,
  '/v1/admin/api-keys/[id]': adminApiKeysById,
  '/v1/admin/api-keys': adminApiKeys,
  '/v1/admin/audit': adminAudit,
  '/v1/admin/breach/[id]': adminBreachById,
  '/v1/admin/breach/all': adminBreachAll,
  '/v1/admin/breach/bulk': adminBreachBulk,
  '/v1/admin/breach/export': adminBreachExport,
  '/v1/admin/breach/folder/[digest]/retry': adminBreachFolderByDigestRetry,
  '/v1/admin/breach/keys': adminBreachKeys,
  '/v1/admin/breach/mappings': adminBreachMappings,
  '/v1/admin/breach/mappings/[id]': adminBreachMappingsById,
  '/v1/admin/breach/match': adminBreachMatch,
  '/v1/admin/breach/match/[id]': adminBreachMatchById,
  '/v1/admin/breach/notify': adminBreachNotify,
  '/v1/admin/breach/notify/test': adminBreachNotifyTest,
  '/v1/admin/breach': adminBreach,
  '/v1/admin/breach/upload/imported': adminBreachUploadImported,
  '/v1/admin/breach/upload/[id]/commit': adminBreachUploadByIdCommit,
  '/v1/admin/breach/upload/[id]/errors': adminBreachUploadByIdErrors,
  '/v1/admin/breach/upload/[id]/rejected': adminBreachUploadByIdRejected,
  '/v1/admin/breach/upload/[id]/undo': adminBreachUploadByIdUndo,
  '/v1/admin/breach/upload/[id]': adminBreachUploadById,
  '/v1/admin/breach/upload': adminBreachUpload,
  '/v1/admin/campaigns/[id]': adminCampaignsById,
  '/v1/admin/cases/[id]/paid': adminCasesByIdPaid,
  '/v1/admin/cases/[id]/settlement': adminCasesByIdSettlement,
  '/v1/admin/catalogue/removed': adminCatalogueRemoved,
  '/v1/admin/catalogue/sync': adminCatalogueSync,
  '/v1/admin/companies/asked': adminCompaniesAsked,
  '/v1/admin/companies/asked/[id]': adminCompaniesAskedById,
  '/v1/admin/dashboard/stats': adminDashboardStats,
  '/v1/admin/has-credentials': adminHasCredentials,
  '/v1/admin/invite': adminInvite,
  '/v1/admin/invites/[id]': adminInvitesById,
  '/v1/admin/leads/[id]/notes': adminLeadsByIdNotes,
  '/v1/admin/leads/[id]': adminLeadsById,
  '/v1/admin/leads/bulk': adminLeadsBulk,
  '/v1/admin/leads/export/[id]': adminLeadsExportById,
  '/v1/admin/leads/export': adminLeadsExport,
  '/v1/admin/leads/keys': adminLeadsKeys,
  '/v1/admin/leads': adminLeads,
  '/v1/admin/login/challenge': adminLoginChallenge,
  '/v1/admin/login': adminLogin,
  '/v1/admin/login/verify': adminLoginVerify,
  '/v1/admin/outbox/[id]': adminOutboxById,
  '/v1/admin/outbox': adminOutbox,
  '/v1/admin/register/challenge': adminRegisterChallenge,
  '/v1/admin/register': adminRegister,
  '/v1/admin/register/verify': adminRegisterVerify,
  '/v1/admin/removed/[id]': adminRemovedById,
  '/v1/admin/removed': adminRemoved,
  '/v1/admin': admin,
  '/v1/admin/settlements/[id]/check': adminSettlementsByIdCheck,
  '/v1/admin/settlements/[id]/copy': adminSettlementsByIdCopy,
  '/v1/admin/settlements/[id]/links': adminSettlementsByIdLinks,
  '/v1/admin/settlements/[id]/preview': adminSettlementsByIdPreview,
  '/v1/admin/settlements/[id]/proposals/[proposal]': adminSettlementsByIdProposalsByProposal,
  '/v1/admin/settlements/[id]/proposals': adminSettlementsByIdProposals,
  '/v1/admin/settlements/[id]/publish': adminSettlementsByIdPublish,
  '/v1/admin/settlements/[id]': adminSettlementsById,
  '/v1/admin/settlements/[id]/undo': adminSettlementsByIdUndo,
  '/v1/admin/settlements/[id]/withdraw': adminSettlementsByIdWithdraw,
  '/v1/admin/settlements/import': adminSettlementsImport,
  '/v1/admin/settlements': adminSettlements,
  '/v1/admin/sources': adminSources,
  '/v1/admin/webhooks/[id]/deliveries/[delivery]': adminWebhooksByIdDeliveriesByDelivery,
  '/v1/admin/webhooks/[id]/secret': adminWebhooksByIdSecret,
  '/v1/admin/webhooks/[id]/test': adminWebhooksByIdTest,
  '/v1/admin/webhooks/[id]': adminWebhooksById,
  '/v1/admin/webhooks': adminWebhooks,
  '/v1/auth/access/end': authAccessEnd,
  '/v1/auth/login': authLogin,
  '/v1/auth/passkeys/login/options': authPasskeysLoginOptions,
  '/v1/auth/passkeys/login/verify': authPasskeysLoginVerify,
  '/v1/auth/passkeys/register/options': authPasskeysRegisterOptions,
  '/v1/auth/passkeys/register/verify': authPasskeysRegisterVerify,
  '/v1/auth/passkeys': authPasskeys,
  '/v1/auth/password-reset/confirm': authPasswordResetConfirm,
  '/v1/auth/password-reset/inspect': authPasswordResetInspect,
  '/v1/auth/password-reset': authPasswordReset,
  '/v1/auth/password': authPassword,
  '/v1/auth/reauthenticate/passkey': authReauthenticatePasskey,
  '/v1/auth/reauthenticate': authReauthenticate,
  '/v1/auth/refresh': authRefresh,
  '/v1/auth/sessions': authSessions,
  '/v1/auth/signout': authSignout,
  '/v1/auth/signup': authSignup,
  '/v1/auth/ticket': authTicket,
  '/v1/auth/undo-email-change': authUndoEmailChange,
  '/v1/auth/verify-email/resend': authVerifyEmailResend,
  '/v1/auth/verify-email/take-back': authVerifyEmailTakeBack,
  '/v1/auth/verify-email': authVerifyEmail,
  '/v1/admin/law-firms/[id]/invite': adminLawFirmsByIdInvite,
  '/v1/admin/law-firms/[id]': adminLawFirmsById,
  '/v1/admin/law-firms/people/[id]': adminLawFirmsPeopleById,
  '/v1/admin/law-firms': adminLawFirms,
  '/v1/admin/breach/[id]/law-firm': adminBreachByIdLawFirm,
  '/v1/firm/has-credentials': firmHasCredentials,
  '/v1/firm/invite': firmInvite,
  '/v1/firm/leads/[id]/certificate': firmLeadsByIdCertificate,
  '/v1/firm/leads/[id]': firmLeadsById,
  '/v1/firm/leads': firmLeads,
  '/v1/firm/login/challenge': firmLoginChallenge,
  '/v1/firm/login/verify': firmLoginVerify,
  '/v1/firm/register/challenge': firmRegisterChallenge,
  '/v1/firm/register/verify': firmRegisterVerify,
  '/v1/firm/signout': firmSignout,
  '/v1/admin/leads/[id]/hand-over': adminLeadsByIdHandOver,
  '/v1/admin/leads/[id]/recall': adminLeadsByIdRecall,
  '/v1/admin/leads/[id]/certificate': adminLeadsByIdCertificate,
  '/v1/certificates/keys': certificatesKeys,
  '/v1/breaches/check-breach': breachesCheckBreach,
  '/v1/breaches/emails': breachesEmails,
  '/v1/breaches': breaches,
  '/v1/breaches/status-counts': breachesStatusCounts,
  '/v1/breaches/summary': breachesSummary,
  '/v1/calendar/[token]': calendarByToken,
  '/v1/companies': companies,
  '/v1/companies/asked': companiesAsked,
  '/v1/email-preview': emailPreview,
  '/v1/mail/confirm': mailConfirm,
  '/v1/mail/unsubscribe-link': mailUnsubscribeLink,
  '/v1/mail/unsubscribe': mailUnsubscribe,
  '/v1/mail/webhook': mailWebhook,
  '/v1/settlements/check-address': settlementsCheckAddress,
  '/v1/settlements/[slug]': settlementsBySlug,
  '/v1/settlements': settlements,
  '/v1/users/[id]': usersById,
  '/v1/users/by-email': usersByEmail,
  '/v1/users/get-notified/[userId]': usersGetNotifiedByUserId,
  '/v1/users/get-notified': usersGetNotified,
  '/v1/users/me/addresses': usersMeAddresses,
  '/v1/users/me/cases': usersMeCases,
  '/v1/users/me/consents': usersMeConsents,
  '/v1/users/me/requests': usersMeRequests,
  '/v1/users/me/data': usersMeData,
  '/v1/users/me/dealt-with': usersMeDealtWith,
  '/v1/users/me/diary/csv': usersMeDiaryCsv,
  '/v1/users/me/diary/json': usersMeDiaryJson,
  '/v1/users/me/diary': usersMeDiary,
  '/v1/users/me/email': usersMeEmail,
  '/v1/users/me/lookups': usersMeLookups,
  '/v1/users/me/notifications': usersMeNotifications,
  '/v1/users/me/plan/freezes': usersMePlanFreezes,
  '/v1/users/me/plan': usersMePlan,
  '/v1/users/me/preferences': usersMePreferences,
  '/v1/users/me': usersMe,
  '/v1/users/me/welcome': usersMeWelcome,
  '/v1/users': users,
  '/v1/users/settlements': usersSettlements,
  '/v1/users/settlements/[slug]': usersSettlementsBySlug,
  '/v1/users/settlements/calendar': usersSettlementsCalendar,
  '/v1/users/settlements/mail': usersSettlementsMail,
  '/v1/settlements/[slug]/follow': settlementsBySlugFollow,
  '/v1/users/withdraw-request': usersWithdrawRequest,
  '/v1/docs': docs,
  '/v1/openapi.json': openapi,
}
