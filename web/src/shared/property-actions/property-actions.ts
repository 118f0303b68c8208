import { createContext, useContext } from 'react'
import type { PropertyInShort } from './property-dialog.ts'

/** Everything that is done to one property in a dialog, from any page that names it. */
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
  | 'tell-water'

export type PropertyActionOptions = {
  /** The agency key has to be one that can be picked up. */
  isStrict?: boolean
  /** Whose list the property is in: ours, or only the mirror of the agency's software. */
  kind?: 'managed' | 'mirrored'
}

export type OpenPropertyAction = (
  action: PropertyAction,
  property: PropertyInShort,
  options?: PropertyActionOptions,
) => void

/** The frame shows the dialogs; outside of it, as on public pages, there are none. */
export const PropertyActionsContext = createContext<{ open: OpenPropertyAction }>({ open: () => undefined })

export const usePropertyActions = (): { open: OpenPropertyAction } => useContext(PropertyActionsContext)
