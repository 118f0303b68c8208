import { updateContact } from '../../../contract/contacts/contact-form.ts'
import {
  getKeyPickupLocation,
  getProperty,
  listAppliances,
  listPropertyContacts,
  listPropertyNotices,
  listTimeline,
} from '../../../contract/properties/property-page.ts'
import { listSuburbs } from '../../../contract/suburbs.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { readTimeline } from '../timeline/read-timeline.ts'
import { editContact } from '../contacts/edit-contact.ts'
import { readAppliances, readContacts, readNotices, readPickup } from './property-parts.ts'
import { readProperty } from './read-property.ts'
import { suburbsLike } from './suburbs.queries.ts'

export const propertiesRoutes: Route[] = [
  serve(getProperty, async ({ scope, params }) => readProperty(scope, params.id)),
  serve(listPropertyContacts, async ({ scope, params, query }) => readContacts(scope, params.id, query)),
  serve(listAppliances, async ({ scope, params, query }) => readAppliances(scope, params.id, query)),
  serve(getKeyPickupLocation, async ({ scope, params }) => readPickup(scope, params.id)),
  serve(listPropertyNotices, async ({ scope, params, query }) => readNotices(scope, params.id, query)),
  serve(listTimeline, async ({ scope, params, query }) => readTimeline(scope, params.id, query.before)),
  serve(updateContact, async ({ scope, params, body }) => editContact(scope, params.id, params.contactId, body)),
  serve(listSuburbs, async ({ scope, query }) =>
    query.query ? scope.db.rows(suburbsLike(scope.state, query.query)) : [],
  ),
]
