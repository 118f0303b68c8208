/** What a key may do; every endpoint that is open to keys names one of them. */
export const apiScopes = [
  'properties:read',
  'tenancies:read',
  'documents:read',
  'visits:read',
  'quotes:read',
  'invoices:read',
  'bookings:write',
] as const
export type ApiScope = (typeof apiScopes)[number]

export const apiScopeTexts: Record<ApiScope, { label: string; description: string }> = {
  'properties:read': {
    label: 'Read properties',
    description: 'Properties with their compliance, services, appliances and findings.',
  },
  'tenancies:read': {
    label: 'Read tenancies',
    description: 'Tenancies with the names, phone numbers and email addresses of occupants.',
  },
  'documents:read': {
    label: 'Read documents',
    description: 'Reports, certificates and other documents of properties.',
  },
  'visits:read': { label: 'Read visits', description: 'Booked visits of technicians.' },
  'quotes:read': { label: 'Read quotes', description: 'Quotes with their status and PDF.' },
  'invoices:read': { label: 'Read invoices', description: 'Invoices with their status and PDF.' },
  'bookings:write': {
    label: 'Make bookings',
    description: 'See free times, and book, move and cancel visits. Tenants are emailed as usual.',
  },
}
