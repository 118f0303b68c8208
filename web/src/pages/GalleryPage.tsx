import { lazy, useState } from 'react'
import { ButtonsSection } from '@/pages/gallery/ButtonsSection.tsx'
import { ChoicesSection } from '@/pages/gallery/ChoicesSection.tsx'
import { FeedbackSection } from '@/pages/gallery/FeedbackSection.tsx'
import { FieldsSection } from '@/pages/gallery/FieldsSection.tsx'
import { NavigationSection } from '@/pages/gallery/NavigationSection.tsx'
import { OverlaysSection } from '@/pages/gallery/OverlaysSection.tsx'
import { StatusSection } from '@/pages/gallery/StatusSection.tsx'
import { StructureSection } from '@/pages/gallery/StructureSection.tsx'
import { TablesSection } from '@/pages/gallery/TablesSection.tsx'
import { WizardsSection } from '@/pages/gallery/WizardsSection.tsx'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { PageLayout } from '@/ui/layout/PageLayout.tsx'
import { getTheme, setTheme } from '@/ui/theme.ts'
import type { Theme } from '@/ui/theme.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'

// Its fields are also loaded on demand elsewhere; the first page then need not know their files.
const PickersSection = lazy(async () => import('@/pages/gallery/PickersSection.tsx'))

const sections = [
  { id: 'buttons', title: 'Buttons and links', Section: ButtonsSection },
  { id: 'status', title: 'Status', Section: StatusSection },
  { id: 'fields', title: 'Text fields', Section: FieldsSection },
  { id: 'choices', title: 'Choices', Section: ChoicesSection },
  { id: 'pickers', title: 'Dates, emails, files', Section: PickersSection },
  { id: 'navigation', title: 'Navigation', Section: NavigationSection },
  { id: 'tables', title: 'Tables', Section: TablesSection },
  { id: 'overlays', title: 'Overlays', Section: OverlaysSection },
  { id: 'feedback', title: 'Feedback', Section: FeedbackSection },
  { id: 'structure', title: 'Structure', Section: StructureSection },
  { id: 'wizards', title: 'Wizards', Section: WizardsSection },
]

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Every component of the design system in every state; in development only. */
export default function GalleryPage() {
  const [theme, setThemeShown] = useState(getTheme)
  return (
    <>
      <main>
        <PageLayout
          title="Gallery"
          subtitle="Every part of the design system, in every state"
          breadcrumbs={[{ label: 'Home', href: '/' }, { label: 'Gallery' }]}
          sidebarLabel="Contents"
          sidebar={
            <Card title="Contents">
              <ul className="flex flex-col gap-2">
                {sections.map(({ id, title }) => (
                  <li key={id}>
                    <TextLink href={`#${id}`}>{title}</TextLink>
                  </li>
                ))}
              </ul>
            </Card>
          }
          controls={
            <NativeSelect
              label="Theme"
              isLabelHidden
              value={theme}
              onChange={(chosen) => {
                setTheme(chosen)
                setThemeShown(chosen)
              }}
              options={themes}
            />
          }
        >
          {sections.map(({ id, title, Section }) => (
            <div key={id} id={id} className="scroll-mt-4">
              <Card title={title}>
                <LazyPart>
                  <Section />
                </LazyPart>
              </Card>
            </div>
          ))}
        </PageLayout>
      </main>
    </>
  )
}
