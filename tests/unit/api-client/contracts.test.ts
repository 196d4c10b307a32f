import type { ZodType } from 'zod'
import type { routes } from '@/app/v1/openapi.json/routes'
import * as account from '@/lib/api-client/account'
import * as adminBreaches from '@/lib/api-client/admin-breaches'
import * as adminLeads from '@/lib/api-client/admin-leads'
import * as adminSettlements from '@/lib/api-client/admin-settlements'
import * as adminUpload from '@/lib/api-client/admin-upload'
import * as adminUsers from '@/lib/api-client/admin-users'
import * as admins from '@/lib/api-client/admins'
import * as follows from '@/lib/api-client/follows'
import * as member from '@/lib/api-client/member'
import * as passkeys from '@/lib/api-client/passkeys'
import * as plan from '@/lib/api-client/plan'
import * as publicCalls from '@/lib/api-client/public'

// Each function of the browser's client, and the call it makes: it gives exactly what that call's route responds with.

const { isStillSignedIn: _next, ...ofAccounts } = account
const { rowErrorsPath: _link, rejectedRowsPath: _rejected, UploadRefused: _error, ...ofUploads } = adminUpload
const { exportLeads: _file, ...ofLeads } = adminLeads
const { exportBreaches: _breaches, ...ofBreaches } = adminBreaches
const { DATA_EXPORT_PATH: _path, ...ofMembers } = member
const { SUMMARY_FILE_PATH: _summary, ...ofVisitors } = publicCalls
const { DIARY_CSV_PATH: _csv, DIARY_JSON_PATH: _json, ...ofPlans } = plan
const client = {
  ...ofAccounts,
  ...ofBreaches,
  ...ofLeads,
  ...adminSettlements,
  ...ofUploads,
  ...adminUsers,
  ...admins,
  ...ofMembers,
  ...passkeys,
  ...ofPlans,
  ...ofVisitors,
  ...follows,
}
type Client = typeof client

const CALLS = {
  logIn: 'POST /v1/auth/login',
  signUp: 'POST /v1/auth/signup',
  signOut: 'POST /v1/auth/signout',
  requestPasswordReset: 'POST /v1/auth/password-reset',
  inspectReset: 'POST /v1/auth/password-reset/inspect',
  resetPassword: 'POST /v1/auth/password-reset/confirm',
  undoEmailChange: 'POST /v1/auth/undo-email-change',
  waysToConfirm: 'GET /v1/auth/reauthenticate',
  confirmByPassword: 'POST /v1/auth/reauthenticate',
  endAccess: 'POST /v1/auth/access/end',
  changePassword: 'POST /v1/auth/password',
  removePassword: 'DELETE /v1/auth/password',
  endSession: 'DELETE /v1/auth/sessions',
  setBreachStatus: 'PATCH /v1/admin/breach',
  deleteBreach: 'DELETE /v1/admin/breach',
  createBreach: 'POST /v1/admin/breach',
  editBreach: 'PUT /v1/admin/breach/[id]',
  changeBreaches: 'POST /v1/admin/breach/bulk',
  getBreachKeys: 'GET /v1/admin/breach/keys',
  startSync: 'POST /v1/admin/catalogue/sync',
  getSyncRuns: 'GET /v1/admin/catalogue/sync',
  decideMatch: 'PATCH /v1/admin/breach/match/[id]',
  restoreBreach: 'DELETE /v1/admin/catalogue/removed',
  setTrusted: 'PUT /v1/admin/sources',
  moveLead: 'PATCH /v1/admin/leads/[id]',
  addLeadNote: 'POST /v1/admin/leads/[id]/notes',
  moveLeads: 'POST /v1/admin/leads/bulk',
  getLeadKeys: 'GET /v1/admin/leads/keys',
  confirmExport: 'POST /v1/admin/leads/export/[id]',
  actOnMail: 'PATCH /v1/admin/outbox/[id]',
  createSettlement: 'POST /v1/admin/settlements',
  editSettlement: 'PATCH /v1/admin/settlements/[id]',
  deleteDraft: 'DELETE /v1/admin/settlements/[id]',
  previewSettlement: 'POST /v1/admin/settlements/[id]/preview',
  publishSettlement: 'POST /v1/admin/settlements/[id]/publish',
  checkSettlement: 'POST /v1/admin/settlements/[id]/check',
  withdrawSettlement: 'POST /v1/admin/settlements/[id]/withdraw',
  linkSettlement: 'PUT /v1/admin/settlements/[id]/links',
  unlinkSettlement: 'DELETE /v1/admin/settlements/[id]/links',
  decideProposal: 'POST /v1/admin/settlements/[id]/proposals/[proposal]',
  uploadCsv: 'POST /v1/admin/breach/upload',
  getUpload: 'GET /v1/admin/breach/upload/[id]',
  commitUpload: 'POST /v1/admin/breach/upload/[id]/commit',
  deleteMapping: 'DELETE /v1/admin/breach/mappings/[id]',
  renameMapping: 'PATCH /v1/admin/breach/mappings/[id]',
  findImported: 'GET /v1/admin/breach/upload/imported',
  retryFolderFile: 'POST /v1/admin/breach/folder/[digest]/retry',
  saveMapping: 'POST /v1/admin/breach/mappings',
  discardUpload: 'DELETE /v1/admin/breach/upload/[id]',
  nameUploadList: 'PATCH /v1/admin/breach/upload/[id]',
  deleteUser: 'DELETE /v1/users/[id]',
  deleteByEmail: 'DELETE /v1/users/by-email',
  previewAlert: 'GET /v1/admin/breach/notify',
  sendAlert: 'POST /v1/admin/breach/notify',
  testAlert: 'POST /v1/admin/breach/notify/test',
  steerCampaign: 'PATCH /v1/admin/campaigns/[id]',
  setSettlement: 'POST /v1/admin/cases/[id]/settlement',
  markPaid: 'POST /v1/admin/cases/[id]/paid',
  openInvite: 'POST /v1/admin/invite',
  hasCredentials: 'POST /v1/admin/has-credentials',
  beginEnrolment: 'POST /v1/admin/register/challenge',
  endEnrolment: 'POST /v1/admin/register/verify',
  beginAdminSignIn: 'POST /v1/admin/login/challenge',
  endAdminSignIn: 'POST /v1/admin/login/verify',
  inviteAdmin: 'POST /v1/admin',
  revokeInvite: 'DELETE /v1/admin/invites/[id]',
  removeAccess: 'DELETE /v1/admin/admins/[id]',
  closeWelcome: 'POST /v1/users/me/welcome',
  markRead: 'PATCH /v1/users/me/notifications',
  setPreference: 'PATCH /v1/users/me/preferences',
  setDealtWith: 'PUT /v1/users/me/dealt-with',
  updateProfile: 'PATCH /v1/users/me',
  addAddress: 'POST /v1/users/me/addresses',
  removeAddress: 'DELETE /v1/users/me/addresses',
  requestEmailChange: 'POST /v1/users/me/email',
  revokeConsent: 'DELETE /v1/users/me/consents',
  takeBackRequest: 'DELETE /v1/users/me/requests',
  setLookupOptOut: 'PUT /v1/users/me/lookups',
  deleteAccount: 'DELETE /v1/users/me',
  beginPasskeySignIn: 'POST /v1/auth/passkeys/login/options',
  endPasskeySignIn: 'POST /v1/auth/passkeys/login/verify',
  confirmByPasskey: 'POST /v1/auth/reauthenticate/passkey',
  beginPasskey: 'POST /v1/auth/passkeys/register/options',
  endPasskey: 'POST /v1/auth/passkeys/register/verify',
  renamePasskey: 'PATCH /v1/auth/passkeys',
  removePasskey: 'DELETE /v1/auth/passkeys',
  askCompany: 'POST /v1/companies/asked',
  undoUpload: 'POST /v1/admin/breach/upload/[id]/undo',
  putBackRemoved: 'POST /v1/admin/removed/[id]',
  eraseRemoved: 'DELETE /v1/admin/removed/[id]',
  dismissCompany: 'PATCH /v1/admin/companies/asked/[id]',
  restoreCompany: 'PATCH /v1/admin/companies/asked/[id]',
  findCompanies: 'GET /v1/companies',
  checkAddress: 'POST /v1/settlements/check-address',
  checkBreach: 'POST /v1/breaches/check-breach',
  submitLead: 'POST /v1/users/get-notified',
  verifyEmail: 'POST /v1/auth/verify-email',
  takeBackConfirmed: 'POST /v1/auth/verify-email/take-back',
  resendVerification: 'POST /v1/auth/verify-email/resend',
  withdrawRequest: 'POST /v1/users/withdraw-request',
  unsubscribe: 'POST /v1/mail/unsubscribe',
  subscribeAgain: 'DELETE /v1/mail/unsubscribe',
  mailUnsubscribeLink: 'POST /v1/mail/unsubscribe-link',
  previewMail: 'POST /v1/email-preview',
  markStep: 'PUT /v1/users/me/plan',
  carryMarks: 'POST /v1/users/me/plan',
  setFreeze: 'PUT /v1/users/me/plan/freezes',
  keepEntries: 'POST /v1/users/me/diary',
  removeEntry: 'DELETE /v1/users/me/diary',
  undoSave: 'POST /v1/admin/settlements/[id]/undo',
  copySettlement: 'POST /v1/admin/settlements/[id]/copy',
  setTracker: 'PUT /v1/users/settlements/[slug]',
  unfollow: 'DELETE /v1/users/settlements/[slug]',
  askToFollow: 'POST /v1/settlements/[slug]/follow',
  makeCalendarAddress: 'POST /v1/users/settlements/calendar',
  stopCalendarAddress: 'DELETE /v1/users/settlements/calendar',
  setDeadlineMail: 'PUT /v1/users/settlements/mail',
} as const satisfies Record<keyof Client, string>

type Handler<Call> = Call extends `${infer Method} ${infer Path extends keyof typeof routes}`
  ? (typeof routes)[Path][Method & keyof (typeof routes)[Path]]
  : never
type Sent<Call> =
  Handler<Call> extends { operation: { response?: ZodType<infer Body> } } ? Body : 'no such call'
type Given<Name extends keyof Client> = Awaited<ReturnType<Client[Name]>>
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Different = {
  [Name in keyof Client]: Same<Given<Name>, Sent<(typeof CALLS)[Name]>> extends true ? never : Name
}[keyof Client]

/** Does not compile where a function gives another type than its call's: the error names it. */
const different: Record<Different, never> = {}

const made: string[] = []

class FakeUpload {
  upload = {}
  open(method: string, path: string): void {
    made.push(`${method} ${path}`)
  }
}

beforeAll(() => {
  jest.spyOn(globalThis, 'fetch').mockImplementation((path, options) => {
    made.push(`${options!.method} ${(path as string).split('?')[0]}`)
    return Promise.resolve(Response.json({}))
  })
  Object.assign(globalThis, { XMLHttpRequest: FakeUpload })
})

test('there is no function without its call', () => {
  expect(Object.keys(client).sort()).toEqual(Object.keys(CALLS).sort())
  expect(different).toEqual({})
})

test.each(Object.entries(CALLS))('%s calls %s', async (name, call) => {
  made.length = 0
  const make = client[name as keyof Client] as (...given: unknown[]) => Promise<unknown>
  await make({}, 'a', 'b').catch(() => {})
  expect(made[0]).toMatch(new RegExp(`^${call.replaceAll(/\[\w+\]/g, '[^/]+')}$`))
})
