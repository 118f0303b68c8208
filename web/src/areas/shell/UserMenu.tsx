import { ChevronDown, CircleUserRound } from '@/ui/icons.ts'
import type { ShellActions } from '@/shared/page/shell-actions.ts'
import { useAgencySettings } from '@/shared/session/use-agency.ts'
import { useExperiments } from '@/shared/session/use-experiment.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { HeaderMenu } from './HeaderMenu.tsx'
import { themeChoices } from './theme-choices.tsx'
import { useTheme } from './use-theme.ts'
import { userItems } from './user-items.tsx'

export function UserMenu({ actions }: { actions: ShellActions }) {
  const session = useSession()
  const experiments = useExperiments()
  const hasFirstSteps = useAgencySettings()?.hasFirstSteps === true
  const [theme, setTheme] = useTheme()

  const themeItems = themeChoices.map(({ value, label, icon }) => ({
    id: value,
    label,
    icon,
    description: value === theme ? 'In use' : undefined,
    onAction: () => setTheme(value),
  }))
  return (
    <HeaderMenu
      label="User menu"
      buttonLabel={`User menu, ${session.complianceUserName}`}
      placement="bottom end"
      header={
        <>
          <p className="font-semibold">{session.complianceUserName}</p>
          <p className="text-quiet">{session.complianceAgencyName}</p>
        </>
      }
      sections={[
        { id: 'session', items: userItems(session, { experiments, hasFirstSteps }, actions) },
        { id: 'theme', label: 'Theme', items: themeItems },
      ]}
    >
      <CircleUserRound aria-hidden size={18} className="shrink-0" />
      {/* While impersonating, the header names the user beside the menu. */}
      {session.isImpersonating ? null : (
        <span className="max-w-32 truncate max-2xl:hidden">{session.complianceUserName}</span>
      )}
      <ChevronDown aria-hidden size={14} className="shrink-0 opacity-70" />
    </HeaderMenu>
  )
}
