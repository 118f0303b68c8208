import { CircleCheck } from 'lucide-react'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { useIsIntegrated } from '@/shared/session/use-agency.ts'
import { Card } from '@/ui/Card.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { Tabs } from '@/ui/Tabs.tsx'
import { selectedTab, urgentTabs, type UrgentTabId } from './urgent-tabs.ts'

type UrgentActionsProps = { asked: string | undefined; onSelect: (tab: UrgentTabId) => void }

export function UrgentActions({ asked, onSelect }: UrgentActionsProps) {
  const tabs = urgentTabs({ isIntegrated: useIsIntegrated(), hasProblemRegister: useExperiment('ProblemRegister') })
  const tab = selectedTab(tabs, asked)
  return (
    <Card title="Urgent action required">
      <Tabs label="Kind of action" tabs={tabs} selected={tab.id} onSelect={onSelect}>
        <EmptyState title={tab.empty} icon={<CircleCheck aria-hidden size={22} />}>
          You are all up to date!
        </EmptyState>
      </Tabs>
    </Card>
  )
}
