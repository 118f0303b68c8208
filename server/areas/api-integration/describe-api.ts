import { eventPayloads } from '../../../contract/api-integration/webhook-events.ts'
import { eventTypes, eventTypeTexts } from '../../../contract/api-integration/webhooks.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { JsonSchema } from '../../platform/json-schema.ts'
import { openApiDocument, type Example } from '../../platform/open-api.ts'
import { billExamples } from './examples/bills.ts'
import { exampleEvents, examplePropertyId } from './examples/events.ts'
import { propertyExamples } from './examples/properties.ts'
import { recordExamples } from './examples/records.ts'
import { visitExamples } from './examples/visits.ts'

/** What keys may call is shown with an example. */
export const examples: ReadonlyMap<Endpoint, Example> = new Map([
  ...propertyExamples,
  ...visitExamples,
  ...recordExamples,
  ...billExamples,
])

/** What the calls of each area of the contract are about. */
const tags = {
  'access-issues': 'What keeps technicians out of properties, and how it is solved',
  agencies: 'First steps of a new agency',
  agency: 'The agency, its property managers and its software',
  analytics: 'Numbers over time',
  'api-integration': 'API keys, webhooks and calendars',
  auth: 'Signing in to the portal',
  bookings: 'Free times, and booking, moving and cancelling visits',
  'bulk-actions': 'One action at many properties, quotes or invoices',
  'case-files': 'What was tried to get into a property',
  compliance: 'Why a property is compliant or not',
  contacts: 'Landlords and other contacts of properties',
  dashboard: 'What needs attention now, and the visits of the week',
  documents: 'Reports, records, notices and other documents of properties',
  emails: 'Letters to tenants and owners',
  'entry-notifications': 'Entry by notice for one visit',
  'entry-preferences': 'How technicians may enter a property',
  'evidence-packs': 'Signed evidence about a property',
  findings: 'Faults that technicians reported, and their repair',
  forecast: 'Checks and costs of the coming months',
  'gas-confirmation': 'Whether a property has gas appliances',
  imports: 'Portfolios that are uploaded as files',
  integration: 'Connections with management software',
  invoices: 'Invoices, credit notes and their upload to management software',
  keys: 'Keys of properties',
  law: 'The law that the results follow from',
  'law-campaigns': 'Coming changes of law, and the properties that they concern',
  ledger: 'Results of properties as at a past day',
  me: 'The signed-in user',
  'new-managements': 'Properties that came into management',
  notices: 'Notices that the provider waits for',
  'notification-preferences': 'Which emails a user gets',
  portfolio: 'Lists of properties',
  properties: 'One property',
  quotes: 'Quotes for repairs and other work',
  records: 'Small records for programs that keep a copy: visits, and what changed since they last asked',
  residential: 'Properties that are not residential, and properties of other providers',
  search: 'The search over properties, people, keys, quotes and invoices',
  'saved-views': 'Filters of lists under a name',
  'sent-results': 'Results that are sent to the management software',
  'service-requests': 'Holding and cancelling services',
  suburbs: 'Suburbs and postcodes',
  tenancies: 'Who lives in a property',
  timeline: 'What happened at a property',
  updates: 'Details that the provider needs from the agency',
  webhooks: 'Events that the portal posts to an address of the agency',
  undo: 'What the user did in the last 24 hours and can undo',
  'visit-calendar': 'Booked visits by week and month',
  worklist: 'What waits for the agency at each property',
  'work-orders': 'Orders of the agency to the provider',
}

const about = `The API of the portal. [The guide](/api-guide) explains keys, scopes, webhooks and calendars.

Replies are \`{"success": true, "data": …}\`, or \`{"success": false, "error": {"code", "message"}}\` with a status from 400. An id of
another agency gets the same answer as one that does not exist. Fields may be added to replies; ignore those that you do not know.`

const events = eventTypes.map((type, index) => ({
  type,
  summary: eventTypeTexts[type],
  payload: eventPayloads[type],
  example: {
    id: `evt_vic_12_${3456 + index}`,
    type,
    createdAt: '2026-11-19T01:15:00.000Z',
    state: 'vic',
    agencyId: 12,
    propertyId: examplePropertyId,
    data: exampleEvents[type],
  },
}))

export type Described = { title: string; url: string; cookieName: string; endpoints: readonly Endpoint[] }

export const describeApi = async (api: Described): Promise<JsonSchema> =>
  openApiDocument({ ...api, tags, about, examples, events })
