/**
 * The calls of a property that stay open to users without the pages of properties (PropertyDetails), because lists need
 * them: the file of web/src that makes the call, and from where a list opens it. All others have the gate.
 */
export const openWithoutPages: Record<string, readonly [file: string, reason: string]> = {
  'GET /v1/property/:id/for-actions': [
    'shared/property-actions/property-query.ts',
    'menus of rows and their dialogs, in place of the page’s data',
  ],
  'GET /v1/property/:id/why': ['shared/why/WhyProperty.tsx', 'the result in the portfolio, which opens its reasons'],
  'GET /v1/property/:id/tenancy': ['areas/tenancies/TenancyDetails.tsx', 'solutions of access issues'],
  'GET /v1/property/:id/tenancies': [
    'areas/tenancies/tenancy-wizard/TenancyDialog.tsx',
    'Add or Edit tenancy in the menu of a row; Update tenancy of required updates',
  ],
  'GET /v1/property/:id/tenancy-preview': ['areas/tenancies/tenancy-wizard/TenancyConfirmation.tsx', 'the same wizard'],
  'POST /v1/property/:id/tenancy': ['areas/tenancies/tenancy-wizard/TenancyWizard.tsx', 'the same wizard'],
  'PUT /v1/property/:id/tenancy/:tenancyId': ['areas/tenancies/tenancy-wizard/TenancyWizard.tsx', 'the same wizard'],
  'PUT /v1/property/:id': [
    'areas/keys/edit-property-wizard/EditKeys.tsx',
    'Update key number in the menu of a row; solutions of access issues',
  ],
  'GET /v1/property/:id/forward-recipients': [
    'shared/forward-dialog/ForwardForm.tsx',
    'Forward in the lists of quotes and invoices, and in the wizard of findings',
  ],
  'GET /v1/property/:id/gas-confirmation': [
    'areas/gas-confirmation/GasConfirmationDialog.tsx',
    'the menu of a row, and a button of required updates',
  ],
  'PUT /v1/property/:id/gas-confirmation': ['areas/gas-confirmation/GasConfirmationDialog.tsx', 'the same dialog'],
  'GET /v1/property/:id/water-charging': ['areas/updates/WaterChargingDialog.tsx', 'a button of required updates'],
  'PUT /v1/property/:id/water-charging': ['areas/updates/WaterChargingDialog.tsx', 'the same dialog'],
  'POST /v1/property/:id/hold-request': [
    'areas/service-requests/request-wizard/HoldRequest.tsx',
    'Put service on hold in the menu of a row',
  ],
  'GET /v1/property/:id/cancellation-request': [
    'areas/service-requests/request-wizard/CancellationDialog.tsx',
    'Cancel property in the menu of a row',
  ],
  'POST /v1/property/:id/cancellation-request': [
    'areas/service-requests/request-wizard/CancellationRequest.tsx',
    'the same wizard',
  ],
  'GET /v1/property/:id/entry-notification/one-off': [
    'areas/entry-notifications/OneOffEntryDialog.tsx',
    'Request one-off EN in the menu of a row',
  ],
  'POST /v1/property/:id/entry-notification/one-off': [
    'areas/entry-notifications/OneOffEntryDialog.tsx',
    'the same dialog',
  ],
  'GET /v2/property/:id/services/bookable': [
    'areas/bookings/booking-wizard/BookingDialog.tsx',
    'Book in the menu of a row; solutions of access issues',
  ],
  'GET /v1/property/:id/booking/entry-methods': ['areas/bookings/booking-wizard/BookingDialog.tsx', 'the same wizard'],
  'GET /v1/property/:id/booking/availability': ['areas/bookings/use-booking-times.ts', 'the same wizard'],
  'POST /v1/property/:id/booking/hold': ['areas/bookings/use-time-hold.ts', 'the same wizard'],
  'DELETE /v1/property/:id/booking/hold': ['areas/bookings/use-time-hold.ts', 'the same wizard'],
  'POST /v1/property/:id/booking': ['areas/bookings/booking-wizard/use-booking.ts', 'the same wizard'],
  'PUT /v1/property/:id/booking/:visitId': [
    'areas/bookings/MoveVisitDialog.tsx',
    'only the page moves visits, but an API key that books must be able to move what it booked',
  ],
  'POST /v1/property/:id/booking/:visitId/cancel': [
    'areas/bookings/CancelVisitDialog.tsx',
    'only the page cancels visits, but an API key that books must be able to cancel what it booked',
  ],
  'GET /v2/property/:id/access-issues': [
    'areas/access-issues/wizard/use-access-wizard.ts',
    'Resolve issue in lists; has the gate of access issues',
  ],
  'POST /v2/property/:id/access-issues/action': [
    'areas/access-issues/wizard/use-access-wizard.ts',
    'the same wizard and gate',
  ],
  'POST /v2/property/:id/access-issues/cases/:caseId/notes': [
    'areas/access-issues/wizard/AccessIssueDialog.tsx',
    'the same wizard and gate',
  ],
  'GET /v2/property/:id/reported-findings/:serviceShortname': [
    'areas/findings/wizard/use-findings-wizard.ts',
    'Resolve in the list of findings; has the gate of findings',
  ],
  'POST /v2/property/:id/reported-findings': [
    'areas/findings/wizard/use-findings-wizard.ts',
    'the same wizard and gate',
  ],
  'POST /v2/property/:id/reported-findings/quote': [
    'areas/findings/wizard/use-findings-wizard.ts',
    'the same wizard and gate',
  ],
  'POST /v2/property/:id/reported-findings/inform-di': [
    'areas/findings/wizard/use-findings-wizard.ts',
    'the same wizard and gate',
  ],
}
