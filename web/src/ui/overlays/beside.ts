import { createContext } from 'react'

/** True for dialogs that open at the side of a wide screen, so that the list they belong to stays in view. */
export const BesideContext = createContext(false)
