import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { largestPageSize, urlId, urlNumber } from '../paging.ts'

/** What a key of the provider may do. */
export const providerScopes = ['agencies'] as const
export type ProviderScope = (typeof providerScopes)[number]

const text = z.optional(z.string().check(z.maxLength(500, 'Enter at most 500 characters.')))

/** As in a row of the file that `npm run add-agency` reads; every rule of the wizard holds. */
export const newAgencyBody = z.object({
  name: text,
  /** Several, separated by semicolons. */
  tradingNames: text,
  abn: text,
  emailDomain: text,
  addressLine1: text,
  suburb: text,
  postcode: text,
  postalAddress: text,
  phone: text,
  email: text,
  software: text,
  /** Several, separated by spaces. */
  services: text,
  packageName: text,
  entryPreference: text,
  demandsSecondFactor: text,
  payer: text,
  accountName: text,
  bsb: text,
  accountNumber: text,
  billerCode: text,
  masterName: text,
  masterEmail: text,
  /** The caller's own name of the agency: the same one creates no second agency. Otherwise ABN and name decide. */
  reference: text,
  /** There is an agency with this ABN or domain, and this is another office of the same company. */
  anotherOffice: z.optional(z.boolean()),
})

export const createProviderAgency = endpoint('POST /v1/provider/agencies', {
  access: 'provider',
  summary: 'Create an agency and invite its first master user; one that exists already is answered with its id',
  body: newAgencyBody,
  reply: z.object({ id: z.int(), isNew: z.boolean() }),
})

export const providerAgency = z.object({
  id: z.int(),
  name: z.string(),
  tradingNames: z.array(z.string()),
  abn: z.nullable(z.string()),
  emailDomain: z.nullable(z.string()),
  software: z.nullable(z.string()),
  status: z.enum(['ACTIVE', 'INVITED', 'PAUSED', 'CLOSED']),
  createdAt: z.string(),
})
export type ProviderAgency = z.infer<typeof providerAgency>

export const listProviderAgencies = endpoint('GET /v1/provider/agencies', {
  access: 'provider',
  summary: 'The agencies of the state, in the order of their ids',
  query: z.object({
    /** What the page before gave as `next`. */
    after: z.optional(urlId),
    'page-size': z._default(urlNumber(1, largestPageSize), largestPageSize),
  }),
  reply: z.object({ items: z.array(providerAgency), next: z.nullable(z.int()) }),
})
