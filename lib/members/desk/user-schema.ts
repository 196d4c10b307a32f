import { z } from 'zod'
import { personSearchField } from '../../lists/person-search'
import { pagedResponse, pagingFields } from '../../lists/paging-schema'

// What goes in and out of the calls about users (specification, admin side, sections 3 and 7). Pure.

const USER_ROLES = ['user', 'admin'] as const
export const USER_SORTS = ['createdAt:desc', 'createdAt:asc'] as const

/** Empty and `all` stand for every role. */
const role = z
  .enum([...USER_ROLES, 'all', ''], { error: 'role must be user or admin' })
  .transform((value) => (value === 'all' || value === '' ? undefined : value))
  .optional()
const sortBy = z
  .enum(USER_SORTS, { error: `sortBy must be ${USER_SORTS.join(' or ')}` })
  .default('createdAt:desc')
/** The query of GET /v1/users. */
export const listUsersSchema = z.object({ ...pagingFields, role, sortBy, q: personSearchField })
export type ListUsersQuery = z.output<typeof listUsersSchema>

/** The same in an address bar, where nothing is an error: what cannot be read counts as absent. */
export const usersInAddress = z.object({
  page: pagingFields.page.catch(1),
  limit: pagingFields.limit.catch(50),
  role: role.catch(undefined),
  sortBy: sortBy.catch('createdAt:desc'),
  q: personSearchField.catch(undefined),
})

const userSchema = z.object({
  id: z.string(),
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(USER_ROLES),
  phoneNumber: z.string().nullable(),
  zipCode: z.string().nullable(),
  isEmailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ListedUser = z.output<typeof userSchema>
export const userListSchema = z.object({
  results: z.array(userSchema),
  ...pagedResponse,
  /** A search finds more: these were looked at. */
  totalIsCapped: z.boolean(),
})
export type UserList = z.output<typeof userListSchema>

export const listNotificationsSchema = z.object(pagingFields)

const userNotificationSchema = z.object({
  id: z.string(),
  uniqueBreachId: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  createdAt: z.iso.datetime(),
  notificationSMS: z.boolean(),
  notificationEmail: z.boolean(),
  connectWithLawyer: z.boolean(),
  notificationFutureBreaches: z.boolean(),
  zipCode: z.string(),
})
export const userNotificationListSchema = z.object({
  results: z.array(userNotificationSchema),
  ...pagedResponse,
})
export type UserNotificationList = z.output<typeof userNotificationListSchema>
