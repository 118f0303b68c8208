import { lazy, useState } from 'react'
import { ButtonsSection } from '@/pages/gallery/ButtonsSection.tsx'
import { ChoicesSection } from '@/pages/gallery/ChoicesSection.tsx'
import { FeedbackSection } from '@/pages/gallery/FeedbackSection.tsx'
import { FieldsSection } from '@/pages/gallery/FieldsSection.tsx'
import { NavigationSection } from '@/pages/gallery/NavigationSection.tsx'
import { OverlaysSection } from '@/pages/gallery/OverlaysSection.tsx'
import { StatusSection } from '@/pages/gallery/StatusSection.tsx'
import { TablesSection } from '@/pages/gallery/TablesSection.tsx'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { PageLayout } from '@/ui/layout/PageLayout.tsx'
import { getTheme, setTheme } from '@/ui/theme.ts'
import type { Theme } from '@/ui/theme.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { KeyRound, Mail } from '@/ui/icons.ts'
import { Specimen } from '@/pages/gallery/Specimen.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { EventDetails } from '@/ui/layout/EventDetails.tsx'
import { EventItem } from '@/ui/layout/EventItem.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { formatDay, formatDayAndTime, formatLongDay, formatMoney } from '@/ui/format.ts'
import { Countdown } from '@/ui/feedback/Countdown.tsx'
import { RadioGroup } from '@/ui/fields/RadioGroup.tsx'
import { WizardDialog } from '@/ui/overlays/WizardDialog.tsx'
import { WizardFrame } from '@/ui/overlays/WizardFrame.tsx'

const steps = ['Booking time', 'Contacts', 'Confirmation']
const address = '12/48 Wattlebird Street, Brunswick East VIC 3057'
const times = [
  { value: 'morning', label: '8:00 am – 12:00 pm' },
  { value: 'afternoon', label: '12:00 pm – 4:00 pm' },
]

function WizardsSection() {
  const [step, setStep] = useState(0)
  const [time, setTime] = useState<string | null>('morning')
  const [isOpen, setIsOpen] = useState(false)
  const frame = {
    title: 'Book on behalf of tenant',
    address,
    steps,
    currentStep: step,
    ...(step > 0 ? { back: { label: 'Back', onPress: () => setStep(step - 1) } } : {}),
    primary: { label: step === 2 ? 'Book this time' : 'Next', onPress: () => setStep((step + 1) % 3) },
  }
  const question = (
    <RadioGroup
      label={`${steps[step]}: which time suits?`}
      look="boxes"
      options={times}
      value={time}
      onChange={setTime}
    />
  )
  return (
    <>
      <Specimen name="WizardFrame" layout="block">
        <div className="overflow-hidden rounded-lg border border-line">
          <WizardFrame {...frame} aside={<Countdown seconds={300} />}>
            {question}
          </WizardFrame>
        </div>
      </Specimen>
      <Specimen name="WizardDialog">
        <Button onPress={() => setIsOpen(true)}>Open wizard</Button>
        <WizardDialog {...frame} isOpen={isOpen} onClose={() => setIsOpen(false)} aside={<Countdown seconds={300} />}>
          {question}
        </WizardDialog>
      </Specimen>
    </>
  )
}

function StructureSection() {
  return (
    <>
      <Specimen name="Card, FactList" layout="grid">
        <Card title="Tenancy" headingLevel={3} actions={<Button size="small">Edit</Button>}>
          <FactList>
            <Fact label="Occupants" detail="0491 570 156">
              Avery Chen
            </Fact>
            <Fact label="Lease">
              {formatDay('2026-02-01')} – {formatDay('2027-01-31')}
            </Fact>
            <Fact label="Onsite key">{null}</Fact>
          </FactList>
        </Card>
        <Card title="Formats" headingLevel={3} footer={<p className="text-quiet">A footer</p>}>
          <FactList columns={2}>
            <Fact label="Long day">{formatLongDay('2026-03-04')}</Fact>
            <Fact label="Instant in Melbourne">{formatDayAndTime('2026-03-04T04:30:00Z', 'Australia/Melbourne')}</Fact>
            <Fact label="Money">{formatMoney('1284.5')}</Fact>
            <Fact label="No money">{formatMoney(null)}</Fact>
          </FactList>
        </Card>
      </Specimen>
      <Specimen name="Disclosure" layout="block">
        <div>
          <Disclosure title="What happened on 21/10/2026" isOpenAtFirst>
            The technician could not enter: key 417 did not work.
          </Disclosure>
          <Disclosure title="What happened on 14/10/2026">Entry notice sent to Avery Chen.</Disclosure>
        </div>
      </Specimen>
      <Specimen name="EventItem" layout="block">
        <ol>
          <EventItem icon={KeyRound} title="No access" at="2026-10-21T03:00:00Z" timeZone="Australia/Melbourne">
            <EventDetails details={['Key 417 did not work']} />
          </EventItem>
          <EventItem icon={Mail} title="Entry notice sent" at="2026-10-14T01:00:00Z" timeZone="Australia/Melbourne" />
        </ol>
      </Specimen>
    </>
  )
}

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
