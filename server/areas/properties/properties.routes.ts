import {
  getKeyPickupLocation,
  getProperty,
  listAppliances,
  listPropertyNotices,
} from '../../../contract/properties/property-page.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { readAppliances, readNotices, readPickup } from './property-parts.ts'
import { readProperty } from './read-property.ts'

export const propertiesRoutes: Route[] = [
  serve(getProperty, async ({ scope, params }) => readProperty(scope, params.id)),
  serve(listAppliances, async ({ scope, params, query }) => readAppliances(scope, params.id, query)),
  serve(getKeyPickupLocation, async ({ scope, params }) => readPickup(scope, params.id)),
  serve(listPropertyNotices, async ({ scope, params, query }) => readNotices(scope, params.id, query)),
]
