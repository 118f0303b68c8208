import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agencyActionForm, callNoteForm, notifyAndResolveForm } from './access-issues/access-issue-forms.ts'
import { bookingForm } from './bookings/booking-form.ts'
import { brokenRules } from './broken-rules.ts'
import { cancellationForm } from './service-requests/cancellations.ts'
import { contactForm } from './contacts/contact-form.ts'
import { documentAttributesForm } from './documents/documents.ts'
import { emailForm } from './emails.ts'
import { oneOffEntryForm } from './entry-notifications.ts'
import { entryPreferencesForm } from './entry-preferences.ts'
import { informProviderForm, requestQuoteForm, thirdPartyResolution } from './findings/finding-forms.ts'
import { gasConfirmationForm } from './gas-confirmation.ts'
import { holdForm } from './service-requests/holds.ts'
import { forwardInvoiceForm } from './invoices.ts'
import { keyForm } from './keys.ts'
import { notifyTenantAndResolveForm, resolveRequestForm } from './notices/notices.ts'
import { notificationPreferenceForm } from './notification-preferences.ts'
import { forwardQuoteForm } from './quotes/quotes.ts'
import { residentialForm } from './residential.ts'
import { newTenancyForm } from './tenancies/tenancy-form.ts'

const today = '2026-03-04'
const forms = {
  agencyAction: agencyActionForm({ today }),
  booking: bookingForm,
  callNote: callNoteForm,
  cancellation: cancellationForm,
  contact: contactForm,
  documentAttributes: documentAttributesForm,
  email: emailForm({ emailType: 'OCCUPANT_NOTICE' }),
  entryPreferences: entryPreferencesForm({ min: today, max: '2026-09-04' }),
  forwardInvoice: forwardInvoiceForm,
  forwardQuote: forwardQuoteForm,
  gasConfirmation: gasConfirmationForm,
  hold: holdForm({ today }),
  informProvider: informProviderForm({ today, asksBuiltYear: true }),
  keys: keyForm({ today, strict: true, isIntegrated: false }),
  newTenancy: newTenancyForm,
  notificationPreference: notificationPreferenceForm,
  notifyAndResolve: notifyAndResolveForm({ today }),
  notifyTenantAndResolve: notifyTenantAndResolveForm({ today }),
  oneOffEntry: oneOffEntryForm,
  requestQuote: requestQuoteForm,
  residential: residentialForm,
  resolveRequest: resolveRequestForm,
  thirdPartyResolution,
}

/** Field names of the forms, so that random input gets as far as the rules for these fields. */
const known = `name email contactNumbers number address kind startDate endDate occupants notes services holdDate contacts
  nominatedContact isEnabled toAddresses ccAddresses message toEmails ccEmails value defaultRecipient sendToDefaultRecipient
  preferences tempPreferences agencyKey propertyKey onsiteAvailability type code propertyBuilt isPrimaryContact __proto__`
const names = fc.constantFrom(...known.split(/\s+/))
const scalars = fc.oneof(
  fc.constantFrom(null, undefined, true, false, 0, -1, 1, Number.NaN, 2 ** 53 + 1, '', ' ', 'TEMPORARY', 'australian'),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const { nonsense } = fc.letrec((tie) => ({
  nonsense: fc.oneof(
    { maxDepth: 4 },
    scalars,
    fc.array(tie('nonsense'), { maxLength: 3 }),
    fc.dictionary(names, tie('nonsense'), { maxKeys: 8 }),
  ),
}))

describe('forms', () => {
  it.each(Object.entries(forms))('%s reports random input with messages', (_, form) => {
    fc.assert(
      fc.property(nonsense, (input) => {
        for (const message of Object.values(brokenRules(form, input))) expect(message).not.toBe('')
      }),
      { numRuns: 300 },
    )
  })

  it('only the first message at a path is reported', () => {
    expect(brokenRules(holdForm({ today }), { services: [1], holdDate: ' ', reasonNote: 'x' })).toEqual({
      holdDate: 'Date is required',
    })
  })
})
