import { createContext, useContext } from 'react'
import type { NoticeProblem } from '@contract/access-issues/access-issue-lists.ts'
import type { BookableService } from '@contract/bookings/booking-calls.ts'
import type { ServiceCode } from '@contract/services.ts'
import type { PropertyInShort } from './property-dialog.ts'

/** Actions on one property that open a dialog from any page. */
export type PropertyAction =
  | 'add-tenancy'
  | 'edit-tenancy'
  | 'renew-tenancy'
  | 'mark-vacant'
  | 'edit-keys'
  | 'request-hold'
  | 'request-cancellation'
  | 'change-residential'
  | 'entry-preferences'
  | 'confirm-gas'
  | 'confirm-water'
  | 'resolve-access-issues'
  | 'resolve-findings'
  | 'book'
  | 'send-email'
  | 'resolve-notice'
  | 'request-to-resolve'
  | 'notify-and-resolve'
  | 'request-one-off-entry'
  | 'evidence-pack'

export type PropertyActionOptions = {
  /** The agency key must be one that can be collected. */
  isStrict?: boolean
  /** Whether the property is serviced by the provider, or exists only in the agency's software. */
  kind?: 'managed' | 'mirrored'
  /** The entry method to unblock first. */
  entryMethod?: string
  /** Lets the access issue wizard resolve without a call; only in builds for development. */
  isDebug?: boolean
  /** Offered for booking instead of the services that are due, if the experiment is on. */
  bookableServices?: readonly BookableService[]
  /** The access issue that an email or an entry notification is about. */
  noticeId?: number
  /** The service whose findings are resolved. */
  service?: ServiceCode
  /** Called when the dialog closes. */
  onClosed?: () => void
  /** Opens at the side of a wide screen, so that the list stays in view. */
  isBeside?: boolean
  /** Who an email is for at first; by default the tenants. */
  audience?: 'owner'
  /** Called when an email was sent, after its dialog has closed. */
  onSent?: () => void
  /** The open access issues to resolve. */
  notices?: readonly NoticeProblem[]
}

export type OpenPropertyAction = (
  action: PropertyAction,
  property: PropertyInShort,
  options?: PropertyActionOptions,
) => void

/** The frame renders the dialogs; pages without it, such as public ones, have none. */
export const PropertyActionsContext = createContext<{ open: OpenPropertyAction }>({ open: () => undefined })

export const usePropertyActions = (): { open: OpenPropertyAction } => useContext(PropertyActionsContext)
