import { getProperty } from '@contract/properties/property-page.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'

/** A property for its page, and for menus and dialogs, which share what the page has loaded. */
export const propertyQuery = (id: number) => endpointQuery(getProperty, { params: { id } })
