import { button } from './letter.ts'

/*
 * Buttons of mails to the agency's staff. Each opens what the mail is about: the portal's lists are searched for it.
 */

const search = (text: string): string => new URLSearchParams({ query: text }).toString()

export const quoteButton = (portalUrl: string, quoteNumber: string): string =>
  button('Open the quote', `${portalUrl}/quotes?${search(quoteNumber)}`)

export const visitButton = (portalUrl: string, propertyId: number, visitId: number): string =>
  button('Open the visit', `${portalUrl}/property/${propertyId}#visit-${visitId}`)

/** Reports and records of a property. */
export const documentsButton = (portalUrl: string, propertyId: number): string =>
  button('Open the documents', `${portalUrl}/property/${propertyId}/documents`)

/** The open access issues of a property, in the wizard that resolves them. */
export const accessIssuesButton = (portalUrl: string, propertyId: number): string =>
  button('Resolve the access issue', `${portalUrl}/action-required/access-issues?resolve=${propertyId}`)

export const orderButton = (portalUrl: string, orderId: number, label = 'Open the work order'): string =>
  button(label, `${portalUrl}/work-orders?order=${orderId}`)

/** The open findings of a property. */
export const findingsButton = (portalUrl: string, address: string): string =>
  button('Resolve the findings', `${portalUrl}/action-required/reported-findings?${search(address)}`)

export const propertyButton = (portalUrl: string, propertyId: number): string =>
  button('Open the property', `${portalUrl}/property/${propertyId}`)

/** The holds and cancellations that the agency has requested for a property. */
export const requestsButton = (portalUrl: string, propertyId: number): string =>
  button('Open the request', `${portalUrl}/property/${propertyId}#requests`)
