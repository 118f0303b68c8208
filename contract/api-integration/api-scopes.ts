import { listCodes } from '../labels.ts'

/** What a key may do; every endpoint that is open to keys names one of them. */
export const apiScopeTexts = {
  'properties:read': {
    label: 'Read properties',
    description:
      'Lists of properties with their compliance and services, their appliances and findings. Nothing about tenants.',
  },
  'tenancies:read': {
    label: 'Read tenancies',
    description:
      'One property in full, with tenancies, contacts, visits, keys and access notes: names, phone numbers and email addresses of tenants.',
  },
  'documents:read': {
    label: 'Read documents',
    description: 'Reports, records, notices and other documents of properties. Some name tenants.',
  },
  'visits:read': { label: 'Read visits', description: 'Visits, past and to come. Nothing about tenants.' },
  'quotes:read': { label: 'Read quotes', description: 'Quotes with their status and PDF.' },
  'invoices:read': { label: 'Read invoices', description: 'Invoices with their status and PDF.' },
  'software-files:write': {
    label: 'Upload files of management software',
    description:
      'Upload exports of management software that has no connection. They change property managers, keys, landlords and tenancies.',
  },
  'bookings:write': {
    label: 'Make bookings',
    description:
      'See free times and who lives there then, and book, move and cancel visits. Tenants are emailed as usual.',
  },
} satisfies Record<string, { label: string; description: string }>
export type ApiScope = keyof typeof apiScopeTexts
export const apiScopes = listCodes(apiScopeTexts)
