import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { urlFlag, urlId } from '../paging.ts'
import { propertyContact } from '../tenancies/people.ts'

export const listPropertyContacts = endpoint('GET /v1/property/:id/contacts', {
  summary: 'Contacts of a property; flags select the roles',
  params: z.object({ id: urlId }),
  query: z.object({ landlords: urlFlag, occupants: urlFlag, propertyManagers: urlFlag }),
  reply: z.array(propertyContact),
})
