import { useLocation, useRouter } from '@tanstack/react-router'
import { ArrowLeftRight, Plus } from 'lucide-react'
import { states } from '@contract/states.ts'
import { ImpersonationBanner } from '@/areas/auth/ImpersonationBanner.tsx'
import { dashboardManager, managerParameter } from '@/areas/dashboard/dashboard-search.ts'
import { MaintenanceBanner } from '@/areas/dashboard/MaintenanceBanner.tsx'
import { UrgentActions } from '@/areas/dashboard/UrgentActions.tsx'
import { greetingAt } from '@/shared/greeting.ts'
import { legacyLink } from '@/shared/legacy-links.ts'
import { PropertyManagerSelect } from '@/shared/list-screen/PropertyManagerSelect.tsx'
import { Page } from '@/shared/page/Page.tsx'
import { useShellActions } from '@/shared/page/shell-actions.ts'
import { useAgencySettings, useAgencyToday } from '@/shared/session/use-agency.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { useNow } from '@/shared/use-now.ts'
import { oneOf, stringifyUrlSearch } from '@/shared/url-search.ts'
import { Button } from '@/ui/Button.tsx'
import { buttonClass } from '@/ui/button-class.ts'

export default function DashboardPage() {
  const router = useRouter()
  const search = useLocation({ select: (location) => location.search })
  const session = useSession()
  const today = useAgencyToday()
  const { switchPortfolio } = useShellActions()
  const byDefault = useAgencySettings()?.defaultPropertyManagerId ?? null
  const { name: stateName, timeZone } = states[session.complianceAgencyState]

  const change = (patch: Record<string, string | undefined>) =>
    void router.navigate({ href: `/${stringifyUrlSearch({ ...search, ...patch })}`, resetScroll: false })

  return (
    <Page
      title="Home"
      heading={`${greetingAt(useNow(), timeZone)}, ${session.complianceUserName}`}
      subtitle={`${session.complianceAgencyName} · ${stateName}`}
      controls={
        <>
          <PropertyManagerSelect
            value={dashboardManager(search, byDefault)}
            onChange={(chosen) => change({ 'property-manager': managerParameter(chosen, byDefault) })}
            className="w-full sm:w-56"
          />
          {session.agencyCount > 1 ? (
            <Button icon={<ArrowLeftRight aria-hidden size={16} />} onPress={switchPortfolio}>
              Switch portfolio
            </Button>
          ) : null}
          <a
            href={legacyLink(session.complianceSystemUrl, 'newWorkOrder')}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'primary' })}
          >
            <Plus aria-hidden size={16} />
            New work order
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </>
      }
    >
      <MaintenanceBanner today={today} />
      <ImpersonationBanner session={session} />
      <UrgentActions
        asked={oneOf(search, 'action-required-tab')}
        onSelect={(tab) => change({ 'action-required-tab': tab })}
      />
    </Page>
  )
}
