import {
  cancelVisit,
  getBookingAvailability,
  holdBookingTime,
  listBookableServices,
  listBookingEntryMethods,
  moveVisit,
  releaseBookingTime,
  submitBooking,
} from '../../../contract/bookings/booking-calls.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { undoable } from '../undoable-actions/undoable.ts'
import { bookVisit } from './book-visit.ts'
import { cancelBookedVisit } from './cancel-visit.ts'
import { listTimes } from './list-times.ts'
import { bookableServices } from './bookable-services.ts'
import { readBookingProperty } from './booking-property.ts'
import { entryMethodChoices } from './entry-methods.ts'
import { holdTime, releaseTime } from './hold-time.ts'
import { changeVisitTime } from './move-visit.ts'

export const bookingsRoutes: Route[] = [
  serve(listBookableServices, async ({ scope, params }) => {
    const { services } = await readBookingProperty(scope, params.id)
    return bookableServices(services, scope.today)
  }),
  serve(listBookingEntryMethods, async ({ scope, params }) =>
    entryMethodChoices(await readBookingProperty(scope, params.id), scope.today),
  ),
  serve(getBookingAvailability, async ({ scope, params, query }) => listTimes(scope, params.id, query)),
  serve(holdBookingTime, async ({ scope, params, body }) => holdTime(scope, params.id, body)),
  serve(releaseBookingTime, async ({ scope, params }) => releaseTime(scope, params.id)),
  serve(submitBooking, async ({ scope, params, body }) => bookVisit(scope, params.id, body)),
  serve(moveVisit, async ({ scope, params: { id: propertyId, visitId }, body }) =>
    undoable(scope, { kind: 'MOVE_VISIT', propertyId, subjectIds: [visitId] }, async (undoId) =>
      changeVisitTime(scope, propertyId, visitId, body, 'PORTAL', undoId),
    ),
  ),
  serve(cancelVisit, async ({ scope, params, body }) => cancelBookedVisit(scope, params.id, params.visitId, body)),
]
