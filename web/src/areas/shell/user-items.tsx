import {
  ArrowLeftRight,
  CalendarClock,
  ChartColumnIcon,
  ListChecks,
  LogOut,
  Scale,
  Settings,
  Undo2,
} from '@/ui/icons.ts'
import type { Session } from '@contract/auth.ts'
import { isOn, type Experiments } from '@contract/me.ts'
import type { ShellActions } from '@/shared/page/shell-actions.ts'
import { paths } from '@/shared/paths.ts'
import type { MenuItem } from '@/ui/overlays/Menu.tsx'

/** The session's actions, in this order, in the user menu and on small screens. */
export function userItems(
  session: Session,
  { experiments, hasFirstSteps }: { experiments: Experiments; hasFirstSteps: boolean },
  actions: ShellActions,
): MenuItem[] {
  const items: (MenuItem | false)[] = [
    session.agencyCount > 1 && {
      id: 'switch-portfolio',
      label: 'Switch Portfolio',
      icon: <ArrowLeftRight aria-hidden size={16} />,
      onAction: actions.switchPortfolio,
    },
    hasFirstSteps && {
      id: 'first-steps',
      label: 'First steps',
      icon: <ListChecks aria-hidden size={16} />,
      href: paths.firstSteps(),
    },
    isOn(experiments, 'AdvancedAnalytics') && {
      id: 'analytics',
      label: 'Analytics',
      icon: <ChartColumnIcon aria-hidden size={16} />,
      href: paths.analytics(),
    },
    {
      id: 'forecast',
      label: 'Forecast',
      icon: <CalendarClock aria-hidden size={16} />,
      href: paths.forecast(),
    },
    { id: 'law', label: 'The law', icon: <Scale aria-hidden size={16} />, href: paths.law() },
    {
      id: 'recent-actions',
      label: 'Recent actions',
      icon: <Undo2 aria-hidden size={16} />,
      href: paths.recentActions(),
    },
    session.isImpersonating && {
      id: 'switch-back',
      label: 'Switch Back',
      icon: <Undo2 aria-hidden size={16} />,
      onAction: actions.switchBack,
    },
    { id: 'settings', label: 'Settings', icon: <Settings aria-hidden size={16} />, href: paths.settings() },
    { id: 'logout', label: 'Logout', icon: <LogOut aria-hidden size={16} />, onAction: actions.logout },
  ]
  return items.filter((item) => item !== false)
}
