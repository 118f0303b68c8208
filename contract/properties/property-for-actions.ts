import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { urlId } from '../paging.ts'
import { propertyDetails, propertyService } from './property-page.ts'

/** What menus and dialogs of lists need of a property; the page has it too. */
export const propertyForActions = z.extend(
  z.pick(propertyDetails, {
    compliancePropertyId: true,
    address: true,
    isIntegrated: true,
    softwareName: true,
    isAgencyKeyKept: true,
    tags: true,
    updates: true,
    servicesWithFindings: true,
    propertyManager: true,
    isKeyAvailable: true,
    keyNumber: true,
    keyLocationId: true,
    keyPickupLocation: true,
    propertyKeyInformation: true,
    tenancy: true,
    contacts: true,
    requests: true,
    visits: true,
    isCancelled: true,
    accessIssueCaseId: true,
    actions: true,
    version: true,
  }),
  {
    services: z.array(
      z.pick(propertyService, {
        serviceId: true,
        shortName: true,
        jobStatus: true,
        dueDate: true,
        isCancelled: true,
        onHoldUntil: true,
        visit: true,
      }),
    ),
  },
)
export type PropertyForActions = z.infer<typeof propertyForActions>

export const getPropertyForActions = endpoint('GET /v1/property/:id/for-actions', {
  summary: 'What menus and dialogs need to know about a property, also for users without its page',
  params: z.object({ id: urlId }),
  reply: propertyForActions,
})
