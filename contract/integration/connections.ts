import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { page, pageQuery, urlId } from '../paging.ts'
import { connectionKeys, connectionQuestion } from './connection-forms.ts'

/* Connections with the agency's own management software. */

/** The software that an agency can connect by itself; other software is read from files. */
export const connectableSoftware = ['CONSOLE', 'PALACE', 'PROPERTY_ME', 'PROPERTY_TREE', 'VAULTRE'] as const
export type ConnectableSoftware = (typeof connectableSoftware)[number]
const softwareCode = z.enum(connectableSoftware)

export const connectionStates = [
  'MANAGED',
  'CONNECTING',
  'CONNECTED',
  'FILES',
  'OTHER_OFFICE',
  'REVOKED',
  'DISCONNECTED',
] as const
export type ConnectionState = (typeof connectionStates)[number]

/** What the software decides at a property. */
export const syncFields = ['manager', 'key', 'landlords', 'lease', 'tenants'] as const
export type SyncField = (typeof syncFields)[number]
export const syncFieldLabels: Record<SyncField, string> = {
  manager: 'Property manager',
  key: 'Agency key',
  landlords: 'Landlords',
  lease: 'Lease dates',
  tenants: 'Tenants',
}

export const syncCollections = ['managers', 'people', 'properties', 'tenancies'] as const
export type SyncCollection = (typeof syncCollections)[number]
export const syncCollectionLabels: Record<SyncCollection, string> = {
  managers: 'Property managers',
  people: 'Owners and tenants',
  properties: 'Properties',
  tenancies: 'Tenancies',
}

/** What became of the records that came. */
export const syncCounts = z.object({
  received: z.int(),
  /** Linked with a property on service. */
  linked: z.int(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  parked: z.int(),
  waiting: z.int(),
  excluded: z.int(),
  conflicts: z.int(),
  lost: z.int(),
  /** Ends something or changes a property manager, and is decided about when everything is read. */
  held: z.int(),
})
export type SyncCounts = z.infer<typeof syncCounts>

export const runKinds = ['SYNC', 'DRY'] as const
export const runStatuses = ['RUNNING', 'DONE', 'FAILED'] as const

/** A run lists the first ones. */
export const mostDifferences = 200

/** One difference that a reading made, or that a dry run found. */
export const syncDifference = z.object({
  collection: z.enum(syncCollections),
  /** The property or person. */
  label: z.string(),
  /** What would happen, as a sentence. */
  what: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type SyncDifference = z.infer<typeof syncDifference>

export const syncRun = z.object({
  id: z.int(),
  softwareName: z.string(),
  kind: z.enum(runKinds),
  cause: z.enum(['SCHEDULE', 'USER', 'WEBHOOK', 'CONNECTION', 'DECISION']),
  status: z.enum(runStatuses),
  requestedBy: z.nullable(z.string()),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  requests: z.int(),
  counts: z.object({
    managers: z.optional(syncCounts),
    people: z.optional(syncCounts),
    properties: z.optional(syncCounts),
    tenancies: z.optional(syncCounts),
  }),
  differences: z.array(syncDifference),
  /** What went wrong or what the run waits for, as a sentence. */
  note: z.nullable(z.string()),
  /** It changed values of properties on service in the last 7 days. */
  canUndo: z.boolean(),
  /** How far it was taken back. */
  undo: z.nullable(
    z.object({
      isDone: z.boolean(),
      by: z.nullable(z.string()),
      at: z.string(),
      /** Changes that are still to be taken back, that were, and that stay. */
      left: z.int(),
      undone: z.int(),
      keptCount: z.int(),
      /** What was changed since, by the user who changed the property last; the first ones. */
      kept: z.array(z.object({ label: z.string(), what: z.string(), by: z.nullable(z.string()) })),
    }),
  ),
})
export type SyncRun = z.infer<typeof syncRun>

export const connection = z.object({
  software: z.string(),
  name: z.string(),
  state: z.enum(connectionStates),
  /** The name of the office in the software. */
  account: z.nullable(z.string()),
  /** Another office that was connected instead, while the master user is asked whether it replaces that one. */
  otherAccount: z.nullable(z.string()),
  connectedAt: z.nullable(z.string()),
  connectedBy: z.nullable(z.string()),
  lastSyncedAt: z.nullable(z.string()),
  nextSyncAt: z.nullable(z.string()),
  /** Why it does not work, as a sentence. */
  error: z.nullable(z.string()),
  isRunning: z.boolean(),
  /** The software allows no more requests until then; the run goes on afterwards. */
  waitsUntil: z.nullable(z.string()),
  /** What the run under way waits for, as a sentence. */
  waitNote: z.nullable(z.string()),
  /** The next reading begins from the beginning: nothing was read before, or everything is to be read again. */
  isNextFull: z.boolean(),
  /** How many of its properties are known, on service or not. */
  properties: z.int(),
  /** More endings and new property managers than these wait for the master user. */
  endingsAtOnce: z.int(),
  /** Requests of today (UTC), where the software allows a number of them to all its agencies together. */
  quota: z.nullable(
    z.object({
      own: z.int(),
      total: z.int(),
      perDay: z.int(),
      /** Properties on service whose key is still to be read: each takes a request of its own. */
      keysToRead: z.int(),
    }),
  ),
  /** Only a dry run was done; nothing is taken over until a user lets it be read. */
  isHeld: z.boolean(),
})
export type Connection = z.infer<typeof connection>

export const integrationState = z.object({
  connections: z.array(connection),
  choices: z.array(
    z.object({
      software: softwareCode,
      name: z.string(),
      authorisation: z.enum(['OAUTH', 'KEYS']),
      takesInvoices: z.boolean(),
    }),
  ),
  /** Software that is not offered, and which settings it needs; only for our own people, who view the portal as the user. */
  notSetUp: z.array(z.string()),
  /** Only the master user of the agency connects and disconnects. */
  canChange: z.boolean(),
  /** Who can. */
  masters: z.array(z.string()),
  toDecide: z.object({
    matches: z.int(),
    conflicts: z.int(),
    lost: z.int(),
    excluded: z.int(),
    /** More endings than a reading makes by itself. */
    held: z.int(),
  }),
})
export type IntegrationState = z.infer<typeof integrationState>

const softwareParams = z.object({ software: softwareCode })

export const getIntegrationState = endpoint('GET /v1/agency/integration/state', {
  summary: 'Connections with management software, and what waits for a decision',
  reply: integrationState,
})
export const beginConnection = endpoint('POST /v1/agency/integration/:software/begin', {
  onlyMaster: 'Only the master user of the agency can change the connection',
  summary: 'Begin to connect software that asks the user for permission',
  params: softwareParams,
  body: z.object({ isDryFirst: z.optional(z.boolean()) }),
  reply: z.object({ url: z.string() }),
})
export const finishConnection = endpoint('POST /v1/agency/integration/finish', {
  onlyMaster: 'Only the master user of the agency can change the connection',
  summary: 'Finish with what the software gave to the user’s browser',
  body: z.object({
    code: z.string().check(z.minLength(1), z.maxLength(2000)),
    state: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  reply: integrationState,
})
export const askBeforeConnecting = endpoint('POST /v1/agency/integration/:software/questions', {
  onlyMaster: 'Only the master user of the agency can change the connection',
  summary: 'Check keys that the user copied from software, and ask what is to be chosen before it is connected',
  params: softwareParams,
  body: connectionKeys,
  /** Without questions it can be connected. */
  reply: z.object({ questions: z.array(connectionQuestion) }),
})
export const connectWithKeys = endpoint('POST /v1/agency/integration/:software/keys', {
  onlyMaster: 'Only the master user of the agency can change the connection',
  summary: 'Connect software with keys that the user copies from it',
  params: softwareParams,
  body: connectionKeys,
  reply: integrationState,
})
export const disconnectSoftware = endpoint('POST /v1/agency/integration/:software/disconnect', {
  onlyMaster: 'Only the master user of the agency can change the connection',
  summary: 'End a connection; everything that came stays and can be edited in the portal',
  params: softwareParams,
  reply: integrationState,
})
export const chooseOffice = endpoint('POST /v1/agency/integration/:software/office', {
  onlyMaster: 'Only the master user of the agency can change the connection',
  summary: 'Say whether another office of the software replaces the one that was connected before',
  params: softwareParams,
  /** With the other one, the links with the one before are forgotten; values that came stay. */
  body: z.object({ use: z.enum(['OTHER', 'EARLIER']) }),
  reply: integrationState,
})
export const startSync = endpoint('POST /v1/agency/integration/:software/sync', {
  summary: 'Read the software now; a dry run only lists what would change',
  params: softwareParams,
  body: z.object({
    kind: z.enum(runKinds),
    /** Reads from the beginning, not only what changed: also what was left out. */
    isAll: z.optional(z.boolean()),
  }),
  reply: integrationState,
})
export const listSyncRuns = endpoint('GET /v1/agency/integration/runs', {
  summary: 'Runs, newest first',
  query: z.object(pageQuery),
  reply: page(syncRun),
})
export const undoSyncRun = endpoint('POST /v1/agency/integration/runs/:id/undo', {
  onlyMaster: 'Only the master user of the agency can take back a run',
  summary:
    'Take back what a run changed, where nothing has changed since; a later reading asks before it does the same',
  params: z.object({ id: urlId }),
  reply: integrationState,
})
