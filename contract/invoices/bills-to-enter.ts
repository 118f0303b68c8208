import * as z from 'zod/mini'
import { softwareNames } from '../agency.ts'
import { day } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { repeatable, urlId } from '../paging.ts'

/* Invoices for software to which nothing sends them: a person enters them. */

export const mostBillsAtOnce = 100

export const downloadBills = endpoint('GET /v1/invoice/bills', {
  userLimit: 'export',
  download: 'any',
  summary:
    'Unpaid invoices of the properties in one software that is not connected for invoices, as a zip: a PDF of each, and a list with a row ' +
    'of each in the order in which its form asks. At most 100, the oldest first; “from” is the first day of issue, “id” chooses some.',
  keyScope: 'invoices:read',
  query: z.object({
    software: z.enum(Object.keys(softwareNames)),
    from: z.optional(day),
    id: z._default(repeatable(urlId, mostBillsAtOnce), []),
  }),
})
