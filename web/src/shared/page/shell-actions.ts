import { createContext, useContext } from 'react'

/** Actions of the frame that pages can call. */
export type ShellActions = {
  switchPortfolio: () => void
  /** Switches to the agency, then opens the path there. */
  openInPortfolio: (agencyId: number, path: string) => void
  switchBack: () => void
  logout: () => void
}

const nothing = () => undefined

export const ShellActionsContext = createContext<ShellActions>({
  switchPortfolio: nothing,
  openInPortfolio: nothing,
  switchBack: nothing,
  logout: nothing,
})

export const useShellActions = (): ShellActions => useContext(ShellActionsContext)
