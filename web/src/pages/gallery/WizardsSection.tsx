import { useState } from 'react'
import { Specimen } from '@/pages/gallery/Specimen.tsx'
import { Button } from '@/ui/actions/Button.tsx'
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

export function WizardsSection() {
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
