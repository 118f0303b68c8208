import * as z from 'zod/mini'
import { propertyDetails, propertyService } from './property-page.ts'

/** What menus and dialogs of lists need of a property. */
const propertyForActions = z.extend(
  z.pick(propertyDetails, {
    compliancePropertyId: true,
    address: true,
    isIntegrated: true,
    softwareName: true,
    softwareFileDay: true,
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
