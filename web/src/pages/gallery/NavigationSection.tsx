import { ChevronDown, FileText, LogOut, Settings, Shuffle } from '@/ui/icons.ts'
import { useState } from 'react'
import { Specimen } from '@/pages/gallery/Specimen.tsx'
import { Breadcrumbs } from '@/ui/layout/Breadcrumbs.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Menu } from '@/ui/overlays/Menu.tsx'
import { Pager } from '@/ui/tables/Pager.tsx'
import { StepIndicator } from '@/ui/overlays/StepIndicator.tsx'
import { Tabs } from '@/ui/layout/Tabs.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'

const tabs = [
  { id: 'enrol', label: 'Enrol new managements', count: 9 },
  { id: 'findings', label: 'Resolve reported findings', count: 33, countTone: 'critical' as const },
  { id: 'access', label: 'Resolve access issues', count: 55 },
  { id: 'documents', label: 'Documents' },
]

export function NavigationSection() {
  const [tab, setTab] = useState('findings')
  const [page, setPage] = useState(3)
  return (
    <>
      <Specimen name="Menu">
        <Menu
          label="User menu"
          trigger={
            <Button variant="quiet" iconAfter={<ChevronDown aria-hidden size={16} />}>
              Priya N.
            </Button>
          }
          header={
            <div>
              <p className="font-semibold">Priya Nair</p>
              <p className="text-quiet">Yarra Lantern Property</p>
            </div>
          }
          sections={[
            {
              id: 'account',
              items: [
                {
                  id: 'switch',
                  label: 'Switch Portfolio',
                  icon: <Shuffle size={16} />,
                  onAction: () => toast.info('Switch'),
                },
                { id: 'settings', label: 'Settings', icon: <Settings size={16} />, href: '#navigation' },
                { id: 'off', label: 'Analytics', disabledReason: 'Your agency has not switched it on' },
              ],
            },
            {
              id: 'legacy',
              label: 'State system',
              items: [
                {
                  id: 'quotes',
                  label: 'Quotes',
                  icon: <FileText size={16} />,
                  href: 'https://example.com',
                  isExternal: true,
                },
              ],
            },
            { id: 'end', items: [{ id: 'out', label: 'Logout', icon: <LogOut size={16} />, isDestructive: true }] },
          ]}
        />
        <Menu
          label="Action Required"
          trigger={<Button iconAfter={<ChevronDown aria-hidden size={16} />}>Action Required</Button>}
          items={[
            { id: 'updates', label: 'Required Updates', href: '#navigation', isCurrent: true },
            {
              id: 'issues',
              label: 'Access Issues',
              href: '#navigation',
              description: 'Properties a technician could not enter',
            },
          ]}
        />
      </Specimen>
      <Specimen name="Breadcrumbs" layout="block">
        <Breadcrumbs
          label="Breadcrumb example"
          items={[
            { label: 'Portfolio', href: '#navigation' },
            { label: '12/48 Wattlebird Street, Brunswick East VIC 3057', href: '#navigation' },
            { label: 'Documents' },
          ]}
        />
      </Specimen>
      <Specimen name="Tabs" layout="block">
        <Tabs label="Urgent action required" tabs={tabs} selected={tab} onSelect={setTab}>
          <p>What “{tabs.find((each) => each.id === tab)?.label}” shows.</p>
        </Tabs>
      </Specimen>
      <Specimen name="Pager: buttons, links, first and last page" layout="block">
        <Pager label="Pages of issues" page={page} pageSize={10} total={1284} onPageChange={setPage} />
        <Pager label="Pages as links" page={1} pageSize={10} total={55} hrefForPage={(number) => `#page-${number}`} />
        <Pager label="Last page" page={2} pageSize={5} total={9} onPageChange={setPage} />
      </Specimen>
      <Specimen name="StepIndicator" layout="block">
        <StepIndicator label="First step" steps={['Booking time', 'Contacts', 'Confirmation']} current={0} />
        <StepIndicator label="Second step" steps={['Booking time', 'Contacts', 'Confirmation']} current={1} />
        <StepIndicator label="All done" steps={['Booking time', 'Contacts', 'Confirmation']} current={3} />
      </Specimen>
    </>
  )
}
