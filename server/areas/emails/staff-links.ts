import { button } from './letter.ts'

/*
 * Buttons of mails to the agency's staff. Each opens what the mail is about: the portal's lists are searched for it.
 */

const search = (text: string): string => new URLSearchParams({ query: text }).toString()

export const quoteButton = (portalUrl: string, quoteNumber: string): string =>
  button('Open the quote', `${portalUrl}/quotes?${search(quoteNumber)}`)

/** The open findings of a property. */
export const findingsButton = (portalUrl: string, address: string): string =>
  button('Resolve the findings', `${portalUrl}/action-required/reported-findings?${search(address)}`)

export const propertyButton = (portalUrl: string, propertyId: number): string =>
  button('Open the property', `${portalUrl}/property/${propertyId}`)

/** The holds and cancellations that the agency has requested for a property. */
export const requestsButton = (portalUrl: string, propertyId: number): string =>
  button('Open the request', `${portalUrl}/property/${propertyId}#requests`)
