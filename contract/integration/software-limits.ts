import type { ConnectableSoftware } from './connections.ts'

/* What software does not offer, as far as its published contract says. Shown, so that nobody waits for it. */

export const notOffered: Record<ConnectableSoftware, readonly string[]> = {
  PALACE: [
    'the first and last day of a management',
    'whether a tenancy is periodic, and the type of a property',
    'the name of your office: the API login stands for it',
    'whether an invoice was paid',
    'a call to us when something changes: it is read every 30 minutes, each time whole',
  ],
  PROPERTY_ME: [
    'the day tenants leave, before the tenancy is closed',
    'whether an invoice was paid',
    'a call to us when something changes: it is read every 30 minutes',
  ],
  CONSOLE: [
    'a list of your properties: only those come whose compliance you give to us there, when you do so or change them',
    'property managers',
    'the days on which a management began and ended',
    'whether a lease is periodic, and which of several leases tenants belong to',
    'whether an invoice was paid',
  ],
  PROPERTY_TREE: [
    'the owners of properties',
    'the numbers of keys',
    'the days on which a management began and ended',
    'whether a lease is periodic',
    'whether an invoice was paid',
    'a call to us when something changes: it is read every 30 minutes',
  ],
  VAULTRE: [
    'invoices',
    'whether a tenancy is periodic',
    'keys in its lists: we ask for the key of each property on service by itself, some at each reading, those of changed properties first',
    'as many requests as we like: all offices share a daily number, so a first reading of many properties can take a day',
  ],
}
