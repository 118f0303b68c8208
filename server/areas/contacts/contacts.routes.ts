import { updateContact } from '../../../contract/contacts/contact-form.ts'
import { listPropertyContacts } from '../../../contract/contacts/property-contacts.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { editContact } from './edit-contact.ts'
import { readContacts } from './read-contacts.ts'

export const contactsRoutes: Route[] = [
  serve(listPropertyContacts, async ({ scope, params, query }) => readContacts(scope, params.id, query)),
  serve(updateContact, async ({ scope, params, body }) => editContact(scope, params.id, params.contactId, body)),
]
