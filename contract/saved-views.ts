import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { requiredLine } from './form-rules.ts'
import { listCodes } from './labels.ts'
import { id, largestId, managerQuery, urlId, urlNumber } from './paging.ts'

/** The lists whose filters can be saved, with the paths of their pages. */
export const viewLists = {
  portfolio: '/portfolio',
  'required-updates': '/action-required/update',
  'access-issues': '/action-required/access-issues',
  'reported-findings': '/action-required/reported-findings',
  work: '/work',
  'work-orders': '/work-orders',
  quotes: '/quotes',
  invoices: '/invoices',
} satisfies Record<string, string>
export type ViewList = keyof typeof viewLists
export const viewListCodes = listCodes(viewLists)

/** Most views that a user has of one list, and most that the agency shares. */
export const mostViews = 20
export const longestViewName = 60
/** Longest text of filters that a view can hold. */
const longestSearch = 2000

/** In the address of a list: everything is wanted, although the user has a default view of it. */
export const everythingParameter = 'filters'
export const everythingValue = 'none'

const list = z.enum(viewListCodes, { error: 'This list has no views' })
const search = z.string().check(z.maxLength(longestSearch, 'These are too many filters for one view'))
const name = requiredLine(
  'Please enter a name',
  longestViewName,
  `The name should be ${longestViewName} characters or less`,
)
const version = z.int().check(z.gte(0))

export const savedView = z.object({
  id: z.int(),
  name: z.string(),
  /** The query of the address that the view opens, without a question mark and without filters that no longer exist. */
  search: z.string(),
  /** How many rows the list then has. */
  total: z.int(),
  /** Filters of the view that no longer exist, such as “Property manager Jane Smith”. */
  leftOut: z.array(z.string()),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  owner: z.string(),
  /** This user's list opens with it. */
  isDefault: z.boolean(),
  /** Its owner, and a master user if it is shared, may change and delete it. */
  canChange: z.boolean(),
  version: z.int(),
})
export type SavedView = z.infer<typeof savedView>

export const viewForm = z.object({
  name,
  isShared: z.prefault(z.boolean(), false),
  isDefault: z.prefault(z.boolean(), false),
})

export const listSavedViews = endpoint('GET /v1/saved-views', {
  asksExperiments: ['ProblemRegister'],
  summary: 'The views of a list that the user has or the agency shares, each with the total of the list that it opens',
  /** Whose work the page shows, for views that name no property manager. */
  query: z.object({ list, ...managerQuery }),
  reply: z.object({
    /** The total of the list without filters. */
    everything: z.int(),
    items: z.array(savedView),
  }),
})
export const getDefaultView = endpoint('GET /v1/saved-views/default', {
  asksExperiments: ['ProblemRegister'],
  mayBeEmpty: true,
  summary: 'The view with which a list opens for this user; 204 when there is none',
  query: z.object({ list }),
  reply: z.object({ name: z.string(), search: z.string(), leftOut: z.array(z.string()) }),
})
export const createSavedView = endpoint('POST /v1/saved-views', {
  asksExperiments: ['ProblemRegister'],
  summary: 'Save the filters of a list as a view',
  status: 201,
  body: z.object({ list, search, ...viewForm.def.shape }),
  reply: savedView,
})
export const changeSavedView = endpoint('PATCH /v1/saved-views/:id', {
  asksExperiments: ['ProblemRegister'],
  summary: 'Rename a view, share it, or give it other filters; fields that are left out stay',
  params: z.object({ id: urlId }),
  body: z.object({
    version,
    name: z.optional(name),
    isShared: z.optional(z.boolean()),
    search: z.optional(search),
  }),
  reply: savedView,
})
export const deleteSavedView = endpoint('DELETE /v1/saved-views/:id', {
  summary: 'Delete a view; lists that opened with it open with everything',
  params: z.object({ id: urlId }),
  query: z.object({ version: urlNumber(0, largestId) }),
})
export const chooseDefaultView = endpoint('PUT /v1/saved-views/default', {
  summary: 'Choose the view with which a list opens for this user, or none',
  body: z.object({ list, viewId: z.nullable(id) }),
})
