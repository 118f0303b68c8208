import { createContext, useContext } from 'react'

/** Actions of the frame that pages can call. */
export type ShellActions = { switchPortfolio: () => void; switchBack: () => void; logout: () => void }

const nothing = () => undefined

export const ShellActionsContext = createContext<ShellActions>({
  switchPortfolio: nothing,
  switchBack: nothing,
  logout: nothing,
})

export const useShellActions = (): ShellActions => useContext(ShellActionsContext)
